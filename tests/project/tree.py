"""The repository as the project tests see it: the files that git knows and their syntax trees.

Owns where a file is found and what it imports; what is allowed stands in the tests.
"""

import ast
import subprocess
from functools import cache
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "render", "storage", "bot")


@cache
def tracked() -> tuple[PurePosixPath, ...]:
    """Every file that git tracks and that is there, relative to the root."""
    listing = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    names = [name for name in listing.stdout.split("\0") if name]
    return tuple(PurePosixPath(name) for name in names if (ROOT / name).is_file())


def sources(*tops: str) -> list[PurePosixPath]:
    """The tracked Python files below the given top directories."""
    return [path for path in tracked() if path.suffix == ".py" and path.parts[0] in tops]


def text(path: PurePosixPath) -> str | None:
    """The file's text, or None for pictures, fonts and other files that are no UTF-8."""
    try:
        return (ROOT / path).read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return None


def tree(path: PurePosixPath) -> ast.Module:
    """The syntax tree of a tracked Python file."""
    return ast.parse((ROOT / path).read_text("utf-8"), str(path))


def imported(module: ast.Module) -> set[str]:
    """Full names of all modules that a file imports, `from x import y` counted as x and x.y."""
    names: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            names.add(start)
            names.update(f"{start}.{alias.name}" for alias in node.names)
    return names


def reaches(name: str, package: str) -> bool:
    """Whether a module's name is the package or lies inside it."""
    return name == package or name.startswith(package + ".")
