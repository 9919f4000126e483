"""How long pictures take, beside the plain way of drawing them: `python -m render.bench`.

Owns the measurement of picture.md 4 in milliseconds of processor time of one thread: game-like play
with new positions and with hot caches, the first picture of a process, memory over 2,000 pictures.
Films are `film_bench`'s. In the same run two peers: the whole board supersampled each time, and
(where cairosvg is installed, for development only) the SVG route.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from statistics import quantiles
from time import process_time

from PIL import Image, ImageDraw

from render import film_bench
from render.bench_play import play
from render.geometry import HEIGHT, STRIP, WIDTH
from render.moves import place, room
from render.paint import geometry_of
from render.picture import picture
from render.pieces import QUALITY
from render.scene import Scene, Side
from render.style import CLASSIC
from render.typeface import BOLD, font

TURNS, FLAT = 300, 2000
PEER = 3  # times as large as the picture


def supersampled(scene: Scene) -> bytes:
    """The plain way: every shape of the board drawn three times as large, reduced, encoded."""
    geometry, style, s = geometry_of(scene), CLASSIC, PEER
    sheet = Image.new("RGB", (WIDTH * s, HEIGHT * s), style.wood_top)
    draw = ImageDraw.Draw(sheet)
    for left, top, right, bottom in geometry.halves():
        draw.rectangle((left * s, top * s, right * s, bottom * s), fill=style.felt)
    for slot in range(1, 25):
        x, half = geometry.point_x(slot), geometry.point_width / 2
        base = geometry.halves()[0][1 if geometry.is_top(slot) else 3]
        tip = base + (356 if geometry.is_top(slot) else -356)
        corners = [((x - half) * s, base * s), (x * s, tip * s), ((x + half) * s, base * s)]
        draw.polygon(corners, fill=style.points[slot % 2][0])
        label = font(BOLD, 40 * s)
        spot = geometry.number_at(slot)
        draw.text((spot[0] * s, spot[1] * s), str(slot), style.text, label, anchor="mm")
    for side in Side:
        look = style.ivory if side is scene.ivory else style.ebony
        for point, count in enumerate(scene.position.of(side)[1:], 1):
            for index in range(min(count, room(point))):
                x, y = place(scene, geometry, side, point, index)
                r = geometry.checker / 2
                box = ((x - r) * s, (y - r) * s, (x + r) * s, (y + r) * s)
                draw.ellipse(box, fill=look.fill, outline=look.rim, width=2 * s)
    for y in (0, HEIGHT - STRIP):
        draw.rectangle((0, y * s, WIDTH * s, (y + STRIP) * s), fill=style.strip_rest[0])
        draw.text((114 * s, (y + 46) * s), "White", style.text, font(BOLD, 46 * s), anchor="lm")
    out = BytesIO()
    sheet.reduce(s).save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def svg(scene: Scene) -> str:
    """The board as SVG with the same shapes, for the cairosvg route."""
    geometry, style = geometry_of(scene), CLASSIC
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="rgb{style.wood_top}"/>']
    for left, top, right, bottom in geometry.halves():
        size = f'width="{right - left}" height="{bottom - top}"'
        parts.append(f'<rect x="{left}" y="{top}" {size} fill="rgb{style.felt}"/>')
    for slot in range(1, 25):
        x, half = geometry.point_x(slot), geometry.point_width / 2
        base = geometry.halves()[0][1 if geometry.is_top(slot) else 3]
        tip = base + (356 if geometry.is_top(slot) else -356)
        fill = style.points[slot % 2][0]
        shape = f"{x - half},{base} {x},{tip} {x + half},{base}"
        parts.append(f'<polygon points="{shape}" fill="rgb{fill}"/>')
        spot = geometry.number_at(slot)
        parts.append(f'<text x="{spot[0]}" y="{spot[1]}" font-size="40">{slot}</text>')
    for side in Side:
        look = style.ivory if side is scene.ivory else style.ebony
        for point, count in enumerate(scene.position.of(side)[1:], 1):
            for index in range(min(count, room(point))):
                x, y = place(scene, geometry, side, point, index)
                paint = f'fill="rgb{look.fill}" stroke="rgb{look.rim}"'
                parts.append(f'<circle cx="{x}" cy="{y}" r="{geometry.checker / 2}" {paint}/>')
    frame = f'width="{WIDTH}" height="{HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{"".join(parts)}</svg>'


def cairo_route() -> Callable[[Scene], bytes] | None:
    """SVG through cairosvg and back into a JPEG; None where it, or the system's cairo, is not."""
    try:
        cairosvg = importlib.import_module("cairosvg")
    except (ImportError, OSError):
        return None

    def made(scene: Scene) -> bytes:
        png = cairosvg.svg2png(svg(scene).encode())
        out = BytesIO()
        with Image.open(BytesIO(png)) as image:
            image.convert("RGB").save(out, "JPEG", quality=QUALITY, subsampling=0)
        return out.getvalue()

    return made


def milliseconds(make: Callable[[Scene], bytes], scenes: list[Scene]) -> tuple[float, float]:
    """p50 and p95 of one call."""
    times = []
    for scene in scenes:
        began = process_time()
        make(scene)
        times.append(1000 * (process_time() - began))
    cuts = quantiles(times, n=20)
    return cuts[9], cuts[18]


def resident() -> float | None:
    """Megabytes of this process in memory; None where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return None
    return int(pages) * 4096 / 2**20


def first_picture() -> float:
    """Milliseconds of the first picture of a fresh process, imports not counted."""
    script = (
        "from time import process_time; from render.picture import picture\n"
        "from render.bench_play import play; scene = play(1)[0]; began = process_time()\n"
        "picture(scene); print(1000 * (process_time() - began))"
    )
    done = subprocess.run(  # noqa: S603 - our own interpreter and text
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def say(line: str) -> None:
    """One line of the report."""
    sys.stdout.write(line + "\n")


def main() -> None:
    """Print the report."""
    say(f"first picture of a process  {first_picture():7.1f} ms   (goal 200)")
    scenes = play(TURNS)
    milliseconds(picture, scenes[:20])
    new = milliseconds(picture, scenes[20:])
    say(f"new position                {new[0]:7.1f} ms p50, {new[1]:.1f} ms p95   (goals 12, 20)")
    hot = [scene for scene in scenes[-10:] for _ in range(2)][1::2] * 3
    again = milliseconds(picture, [replace(scene) for scene in hot])
    say(f"hot caches                  {again[0]:7.1f} ms p50   (goal 9)")
    slow = milliseconds(supersampled, scenes[:40])
    ratio = slow[0] / new[0]
    say(f"supersampled whole board    {slow[0]:7.1f} ms p50   {ratio:.1f} times ours (4.5)")
    route = cairo_route()
    if route:
        peer = milliseconds(route, scenes[:40])
        ratio = peer[0] / new[0]
        say(f"SVG through cairosvg        {peer[0]:7.1f} ms p50   {ratio:.1f} times ours (5)")
    for scene in play(TURNS, seed=3):
        picture(scene)
    before = resident()
    sizes = [len(picture(scene)) for scene in play(FLAT, seed=2)]
    after = resident()
    say(f"bytes                       {sum(sizes) // len(sizes)} mean, {max(sizes)} largest")
    if before is not None and after is not None:
        say(f"memory                      {after:7.1f} MB, {after - before:+.1f} MB over {FLAT}")
    for line in film_bench.report():
        say(line)


if __name__ == "__main__":
    main()
