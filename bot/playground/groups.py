"""How people and chats come to be and change: newcomers, members, topics, migration.

Owns the service messages and `my_chat_member` updates that such changes cause.
Leaves talking and pressing to `deeds`.
"""

from collections.abc import Iterable

from bot.playground.model import Chat, Kind, Member, Message, Person, Topic
from bot.playground.refusals import Impossible
from bot.playground.world import World

_FIRST_PERSON = 7_000_000_001
_FIRST_DIALOGUE = 9_000_000_001
_FIRST_GROUP = 4_000_000_001
_FIRST_SUPERGROUP = 1_002_000_000_001
_TOPIC_COLOUR = 7_322_096
_BOT = "bot"


def add_person(  # noqa: PLR0913 - a person's facts, by name
    world: World,
    first_name: str,
    *,
    last_name: str = "",
    username: str = "",
    language: str = "en",
    key: str = "",
) -> Person:
    """Add somebody, with a private chat with the bot and a dialogue with everybody else."""
    number = _FIRST_PERSON + len(world.people)
    person = Person(number, key or f"p{number}", first_name, last_name, username, language)
    if not first_name.strip():
        raise Impossible("a person has a first name")
    taken = {other.key for other in world.people.values()} | {_BOT}
    taken |= {chat.key for chat in world.chats.values() if chat.grouped}
    if person.key in taken:
        raise Impossible(f"the key {person.key} is taken")
    world.people[number] = person
    private = Chat(number, f"{person.key}-bot", Kind.PRIVATE, members={number: Member()})
    private.bot = Member()
    world.chats[number] = private
    for other in list(world.people.values()):
        if other is person:
            continue
        world.last_chat += 1
        dialogue = _FIRST_DIALOGUE + world.last_chat
        world.chats[dialogue] = Chat(
            dialogue,
            f"{other.key}-{person.key}",
            Kind.DIALOGUE,
            members={other.id: Member(), number: Member()},
        )
    world.touch_chat(private)
    return person


def add_group(  # noqa: PLR0913 - a group's facts, by name
    world: World,
    owner: Person,
    title: str,
    people: Iterable[Person] = (),
    *,
    kind: Kind = Kind.GROUP,
    forum: bool = False,
    bot: bool = True,
    key: str = "",
) -> Chat:
    """Create a group with its owner and people; a forum is always a supergroup."""
    if not title.strip():
        raise Impossible("a group has a title")
    kind = Kind.SUPERGROUP if forum else kind
    world.last_chat += 1
    if kind is Kind.SUPERGROUP:
        number = -(_FIRST_SUPERGROUP + world.last_chat)
    else:
        number = -(_FIRST_GROUP + world.last_chat)
    chat = Chat(number, key or f"g{-number}", kind, title, is_forum=forum)
    chat.members[owner.id] = Member("creator")
    for person in people:
        chat.members.setdefault(person.id, Member())
    world.chats[number] = chat
    created = "group_chat_created" if kind is Kind.GROUP else "supergroup_chat_created"
    world.tell(world.post(chat, owner.id, {created: True}, silent=True))
    world.touch_chat(chat)
    if bot:
        admit_bot(world, chat, owner)
    return chat


def _bot_changes(world: World, chat: Chat, by: Person, new: Member) -> None:
    """Give the bot another place in a chat and say so by `my_chat_member`."""
    old, chat.bot = chat.bot, new
    world.feed.put(
        "my_chat_member",
        {
            "chat": world.intro(chat),
            "from": by.user(),
            "date": world.now(),
            "old_chat_member": world.membership(world.bot.id, old),
            "new_chat_member": world.membership(world.bot.id, new),
        },
    )
    world.touch_chat(chat)


def _member_changes(world: World, chat: Chat, by: Person, person: Person, new: Member) -> None:
    old = chat.members.get(person.id, Member("left"))
    chat.members[person.id] = new
    if chat.bot.administers:
        world.feed.put(
            "chat_member",
            {
                "chat": world.intro(chat),
                "from": by.user(),
                "date": world.now(),
                "old_chat_member": world.membership(person.id, old),
                "new_chat_member": world.membership(person.id, new),
            },
        )
    world.touch_chat(chat)


def admit_bot(world: World, chat: Chat, by: Person) -> None:
    """Add the bot to a group: `my_chat_member`, then the service message."""
    if chat.bot.present:
        return
    _bot_changes(world, chat, by, Member())
    body = {"new_chat_members": [world.bot.user()]}
    world.tell(world.post(chat, by.id, body, silent=True))


def change_bot(world: World, chat: Chat, by: Person, action: str) -> None:
    """Add, kick, promote or demote the bot in a group."""
    statuses = {"leave": "left", "kick": "kicked", "promote": "administrator", "demote": "member"}
    if action == "add":
        admit_bot(world, chat, by)
    elif action in statuses:
        _bot_changes(world, chat, by, Member(statuses[action]))
        if action in {"leave", "kick"}:
            world.post(chat, by.id, {"left_chat_member": world.bot.user()}, silent=True)
    else:
        raise Impossible(f"the bot cannot {action}")


def change_member(world: World, chat: Chat, by: Person, person: Person, action: str) -> None:
    """Let a person join, leave, be kicked, promoted, demoted, hide or show their name."""
    member = chat.members.get(person.id, Member("left"))
    if action == "add":
        if member.present:
            return
        _member_changes(world, chat, by, person, Member())
        body = {"new_chat_members": [person.user()]}
        world.tell(world.post(chat, by.id, body, silent=True))
        return
    if not member.present:
        raise Impossible(f"{person.name} is not here")
    if action in {"leave", "kick"}:
        new = Member("left" if action == "leave" else "kicked")
        _member_changes(world, chat, by, person, new)
        world.tell(world.post(chat, by.id, {"left_chat_member": person.user()}, silent=True))
    elif action in {"anonymous", "named"}:
        if not member.administers:
            raise Impossible("only an administrator can be anonymous")
        _member_changes(world, chat, by, person, Member(member.status, action == "anonymous"))
    elif action in {"promote", "demote"}:
        status = "administrator" if action == "promote" else "member"
        _member_changes(world, chat, by, person, Member(status))
    else:
        raise Impossible(f"a member cannot {action}")


def open_topic(world: World, chat: Chat, by: Person, name: str) -> Topic:
    """Open a forum topic; its id is that of the service message."""
    if not chat.is_forum:
        raise Impossible("this chat has no topics")
    if not name.strip():
        raise Impossible("a topic has a name")
    body = {"forum_topic_created": {"name": name, "icon_color": _TOPIC_COLOUR}}
    message = world.post(chat, by.id, body, silent=True)
    message.thread = message.id
    topic = Topic(message.id, name)
    chat.topics[topic.id] = topic
    world.touch_chat(chat)
    world.tell(message)
    return topic


def change_topic(world: World, chat: Chat, by: Person, thread: int, action: str) -> None:
    """Close, reopen or delete a topic; what stood in a deleted one is gone."""
    topic = world.topic(chat, thread)
    if topic is None:
        raise Impossible("no such topic")
    if action == "delete":
        topic.deleted = True
        for message in list(chat.messages.values()):
            if message.thread == thread and not message.deleted:
                world.erase(message)
    elif action in {"close", "reopen"}:
        topic.closed = action == "close"
        body: dict[str, object] = {f"forum_topic_{'closed' if topic.closed else 'reopened'}": {}}
        world.tell(world.post(chat, by.id, body, thread=thread, silent=True))
    else:
        raise Impossible(f"a topic cannot {action}")
    world.touch_chat(chat)


def migrate(world: World, chat: Chat, order: str = "to-first") -> Chat:
    """Turn a group into a supergroup with a new id and new message ids.

    `order` says which service message comes first: the old chat's `to` or the new one's `from`.
    """
    if chat.kind is not Kind.GROUP or chat.migrated_to is not None:
        raise Impossible("only a group can become a supergroup, once")
    world.last_chat += 1
    number = -(_FIRST_SUPERGROUP + world.last_chat)
    new = Chat(number, chat.key, Kind.SUPERGROUP, chat.title)
    new.members = {who: Member(m.status, m.anonymous) for who, m in chat.members.items()}
    new.bot = Member(chat.bot.status)
    new.may_text, new.may_photos = chat.may_text, chat.may_photos
    world.chats[number] = new
    owner = next((who for who, m in chat.members.items() if m.status == "creator"), number)

    def notes() -> list[Message]:
        goes = world.post(chat, owner, {"migrate_to_chat_id": number}, silent=True)
        comes = world.post(new, owner, {"migrate_from_chat_id": chat.id}, silent=True)
        return [goes, comes] if order == "to-first" else [comes, goes]

    for note in notes():
        world.tell(note)
    chat.key, chat.migrated_to = f"{chat.key}-old", number
    world.touch_chat(chat)
    world.touch_chat(new)
    return new


def settle(world: World) -> None:
    """Fill an empty world with its first people, a group and a forum."""
    ann = add_person(world, "Аня", username="ann_plays", language="ru", key="ann")
    bob = add_person(world, "Боб", username="bob_plays", language="ru", key="bob")
    cat = add_person(world, "Cat", username="cat_plays", key="cat")
    dan = add_person(world, "Dan", key="dan")
    others = [bob, cat, dan]
    add_group(world, ann, "Нарды во дворе", others, key="group")
    forum = add_group(world, ann, "Клуб нард", others, forum=True, key="forum")
    open_topic(world, forum, ann, "Короткие нарды")
    open_topic(world, forum, ann, "Длинные нарды")
    world.feed.pending.clear()
    for chat in world.chats.values():
        for person in world.people:
            chat.read[person] = max(chat.messages, default=0)
