"""The page in a real browser: two people, two windows, everything live."""

import os
import re
import shutil
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.types import (
    BotCommand,
    BufferedInputFile,
    CopyTextButton,
    DisabledButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
)
from playwright.async_api import Browser, Page, Request, ViewportSize, async_playwright, expect

from bot.playground import Playground
from tests.bot.playground.test_films import gif

pytestmark = pytest.mark.browser
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PHONE = ViewportSize(width=360, height=740)
DESK = ViewportSize(width=1280, height=800)
Window = Callable[..., Any]


def button(label: str, **facts: Any) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=label, **(facts or {"callback_data": label}))


KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[
        [button("24/21"), button("13/10"), button("8/5"), button("6/3")],
        [
            button(
                "Готово: 24/22(2) 13/11(2), очень длинный ход", callback_data="d", style="success"
            ),
            button("Сдаться", callback_data="r", style="danger"),
        ],
        [
            button("Бросить", callback_data="roll", style="primary"),
            button("Нельзя", disabled=DisabledButton()),
            button("Печать", copy_text=CopyTextButton(text="ab12")),
        ],
    ],
)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        assert not os.environ.get("CI"), "chromium is missing, and in CI the page must be tested"
        pytest.skip("chromium is not installed: apt-get install chromium")
    async with async_playwright() as playwright:
        made = await playwright.chromium.launch(executable_path=chromium, args=ARGS)
        yield made
        await made.close()


@pytest.fixture
async def window(pg: Playground, browser: Browser) -> AsyncIterator[Window]:
    """Opens a window of one person; an error on any page fails the test."""
    wrong: list[str] = []

    def failed(request: Request) -> None:
        if "/api/updates" not in request.url:  # a poll ends with its window
            wrong.append(request.url)

    async def opened(who: str, chat: str = "", size: ViewportSize = DESK, **facts: Any) -> Page:
        context = await browser.new_context(viewport=size, **facts)
        page = await context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("requestfailed", failed)
        await page.goto(f"{pg.base_url}/?as={who}" + (f"&chat={chat}" if chat else ""))
        await expect(page.locator("#chats button").first).to_be_attached()
        return page

    yield opened
    assert wrong == []


def key(page: Page, label: str) -> Any:
    return page.get_by_role("button", name=label, exact=True)


async def test_start_picture_press_toast_alert_and_a_live_edit(
    pg: Playground,
    bot: Bot,
    window: Window,
    paint: Callable[..., bytes],
) -> None:
    await bot.set_my_description("Нарды по переписке")
    page = await window("ann", size=PHONE, has_touch=True, is_mobile=True)
    await key(page, "Нарды").click()
    await expect(page.get_by_text("Нарды по переписке")).to_be_visible()
    await key(page, "Запустить").click()
    await expect(page.get_by_role("log").get_by_text("/start")).to_be_visible()
    ann = pg.world.person("ann").id
    shown = await bot.send_photo(
        ann,
        BufferedInputFile(paint(1280, 960), "b.jpg"),
        caption="<b>Аня 3-1</b>: <code>8/5 6/5</code>",
        parse_mode="HTML",
        reply_markup=KEYBOARD,
    )
    await expect(page.locator("b", has_text="Аня 3-1")).to_be_visible()
    await expect(page.locator("li.ring img.photo")).to_be_visible()
    await key(page, "24/21").click()
    await expect(page.locator(".key.waiting")).to_have_count(1)
    query = pg.feed.pending[-1]["callback_query"]
    assert query["data"] == "24/21"
    await bot.answer_callback_query(query["id"], text="Выбрано 24/21")
    await expect(page.get_by_text("Выбрано 24/21")).to_be_visible()
    await expect(page.locator(".key.waiting")).to_have_count(0)
    await key(page, "Сдаться").click()
    await expect(page.locator(".key.waiting")).to_have_count(1)
    query = pg.feed.pending[-1]["callback_query"]
    await bot.answer_callback_query(query["id"], text="Это 2 очка", show_alert=True)
    await expect(page.get_by_role("dialog")).to_contain_text("Это 2 очка")
    await key(page, "OK").click()
    await bot.edit_message_media(
        InputMediaPhoto(media=BufferedInputFile(paint(colour="red"), "b.jpg"), caption="Ход Боба"),
        chat_id=ann,
        message_id=shown.message_id,
    )
    await expect(page.get_by_role("log").get_by_text("Ход Боба")).to_be_visible()
    await expect(page.get_by_role("log").get_by_text("изменено")).to_be_visible()
    await expect(key(page, "24/21")).to_have_count(0)


@pytest.mark.parametrize("chat", ["bot", "group"])
async def test_nothing_is_wider_than_a_phone_and_labels_are_cut_not_wrapped(
    pg: Playground,
    bot: Bot,
    window: Window,
    paint: Callable[..., bytes],
    chat: str,
) -> None:
    ann = pg.actor("ann")
    ann.start()
    page = await window("ann", chat, size=PHONE)
    where = ann.id if chat == "bot" else pg.world.chat("group").id
    photo = BufferedInputFile(paint(1280, 960), "b.jpg")
    await bot.send_photo(where, photo, caption="слово" * 60, reply_markup=KEYBOARD)
    await bot.send_message(where, f"<pre>{'13 14 15 ' * 20}</pre>", parse_mode="HTML")
    await expect(page.locator("pre")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") == 360
    assert await page.evaluate("document.getElementById('scroll').scrollWidth") <= 360
    boxes = await page.locator(".key").evaluate_all(
        "keys => keys.map(k => [k.offsetWidth, k.offsetHeight])",
    )
    first, second, third = boxes[:4], boxes[4:6], boxes[6:]
    for row in (first, second, third):
        assert max(width for width, _ in row) - min(width for width, _ in row) <= 1
        assert all(height == 42 for _, height in row)
    label = page.locator(".key.success .label")
    assert await label.evaluate("l => l.scrollWidth > l.clientWidth")
    assert await label.evaluate("l => getComputedStyle(l).textOverflow") == "ellipsis"


async def test_two_windows_are_two_people(pg: Playground, bot: Bot, window: Window) -> None:
    ann, bob = await window("ann", "group"), await window("bob")
    group = pg.world.chat("group").id
    await ann.get_by_role("textbox", name="Сообщение").fill("Кто со мной?")
    await ann.keyboard.press("Enter")
    chat = bob.get_by_role("button", name="Нарды во дворе")
    await expect(chat.locator(".badge")).to_have_text("1")
    await expect(bob).to_have_title(re.compile(r"^\(1\) Боб"))
    await bot.send_message(group, "тихо", disable_notification=True)
    await expect(chat.locator(".badge")).to_have_text("2")
    await expect(chat.locator(".badge.quiet")).to_have_count(0)
    await chat.click()
    await expect(chat.locator(".badge")).to_have_count(0)
    await expect(bob.get_by_title("без звука")).to_have_count(1)
    await bob.locator("li.message", has_text="Кто со мной?").hover()
    await bob.locator("li.message", has_text="Кто со мной?").get_by_label("Ответить").click()
    await bob.get_by_role("textbox", name="Сообщение").fill("Я!")
    await bob.keyboard.press("Enter")
    await expect(ann.locator("li.message", has_text="Я!").locator(".quoted")).to_contain_text("Кто")
    await bob.get_by_role("button", name="Cat").first.click()
    await expect(bob.get_by_role("heading", name="Chats")).to_be_visible()
    assert "as=cat" in bob.url


async def test_the_command_menu_by_button_and_by_slash(
    pg: Playground,
    bot: Bot,
    window: Window,
) -> None:
    pg.actor("cat").start()
    await bot.set_my_commands(
        [
            BotCommand(command="new", description="Open a table"),
            BotCommand(command="board", description="Show the board"),
        ],
    )
    page = await window("cat", "bot", size=PHONE)
    await key(page, "Menu").click()
    await expect(page.get_by_role("menuitem")).to_have_count(2)
    await key(page, "Menu").click()
    await page.get_by_role("textbox", name="Message").press_sequentially("/b")
    await expect(page.get_by_role("menuitem")).to_have_count(1)
    await page.get_by_role("menuitem", name="/board").click()
    await expect(page.locator("li.mine", has_text="/board")).to_be_visible()
    assert pg.feed.pending[-1]["message"]["text"] == "/board"
    await page.get_by_role("textbox", name="Message").fill("/new")
    await page.keyboard.press("Enter")
    await expect(page.locator("li.mine", has_text="/new")).to_be_visible()
    await expect(page.get_by_role("menuitem")).to_have_count(0)


async def test_an_invitation_is_shared_and_followed(
    pg: Playground,
    bot: Bot,
    window: Window,
) -> None:
    pg.actor("ann").start()
    seat = "https%3A%2F%2Ft.me%2Fnardy_playground_bot%3Fstart%3Dseat_7"
    link = f"https://t.me/share/url?url={seat}&text=Play"
    await bot.send_message(
        pg.world.person("ann").id,
        "invite",
        reply_markup=InlineKeyboardMarkup(inline_keyboard=[[button("Позвать", url=link)]]),
    )
    ann = await window("ann", "bot")
    await key(ann, "Позвать").click()
    await ann.get_by_role("dialog").get_by_role("button", name="Cat").click()
    await expect(ann.locator("li.mine", has_text="seat_7")).to_be_visible()
    cat = await window("cat", "ann", size=PHONE)
    await cat.get_by_role("link").click()
    await expect(cat.locator("li.mine", has_text="/start seat_7")).to_be_visible()


async def test_topics_are_kept_apart(pg: Playground, bot: Bot, window: Window) -> None:
    forum = pg.world.chat("forum")
    short, long = forum.topics
    page = await window("bob", "forum", size=PHONE)
    await bot.send_message(forum.id, "long game", message_thread_id=long)
    await key(page, "Длинные нарды").click()
    await expect(page.get_by_role("log").get_by_text("long game")).to_be_visible()
    await page.get_by_role("textbox", name="Сообщение").fill("/new")
    await key(page, "Отправить").click()
    await expect(page.locator("li.mine")).to_have_count(1)
    assert pg.feed.pending[-1]["message"]["message_thread_id"] == long
    await key(page, "Короткие нарды").click()
    await expect(page.locator("li.mine")).to_have_count(0)
    assert short != long


async def test_moments_are_told_in_the_readers_zone(
    pg: Playground,
    bot: Bot,
    window: Window,
) -> None:
    pg.actor("cat").start()
    moment = '<tg-time unix="1800000000" format="t">soon</tg-time>'
    await bot.send_message(pg.world.person("cat").id, moment, parse_mode="HTML")
    for zone, told in (("UTC", "8:00"), ("Asia/Tokyo", "5:00")):
        page = await window("cat", "bot", timezone_id=zone, locale="en-US")
        await expect(page.locator("time.moment")).to_contain_text(told)


async def test_names_and_texts_are_never_html(pg: Playground, window: Window) -> None:
    pg.world.person("ann").first_name = "<img src=x onerror=alert(1)>"
    pg.actor("ann").say("<b>bold</b> <script>", chat="group")
    page = await window("dan", "group")
    await expect(page.get_by_text("<b>bold</b> <script>").last).to_be_visible()
    assert await page.locator("img").count() == 1
    assert await page.locator("dialog img").count() == 1


@pytest.mark.parametrize(("scheme", "dark"), [("dark", True), ("light", False)])
async def test_dark_and_light_follow_the_system(
    window: Window,
    scheme: str,
    dark: bool,  # noqa: FBT001 - a table's column
) -> None:
    page = await window("ann", color_scheme=scheme)
    colour = await page.evaluate(
        "getComputedStyle(document.querySelector('.side')).backgroundColor"
    )
    red = int(re.findall(r"\d+", colour)[0])
    assert (red < 60) == dark


async def test_an_animation_plays_in_the_chat(pg: Playground, bot: Bot, window: Window) -> None:
    page = await window("ann", "bot", size=PHONE, has_touch=True, is_mobile=True)
    film = BufferedInputFile(gif(200, 200, 200), "game.gif")
    pg.actor("ann").start()
    await bot.send_animation(pg.world.person("ann").id, film, caption="Стол 1")
    shown = page.locator("img.photo")
    await expect(shown).to_be_visible()
    await expect(page.get_by_role("log").get_by_text("Стол 1")).to_be_visible()
    await page.wait_for_function("document.querySelector('img.photo').naturalWidth === 64")
    kind = await page.evaluate(
        "fetch(document.querySelector('img.photo').src).then((a) => a.headers.get('content-type'))"
    )
    assert kind == "image/gif"
    seen = set()
    for _ in range(40):  # until it has changed, a few pictures later
        seen.add(await shown.screenshot())
        if len(seen) > 1:
            break
    assert len(seen) > 1
