// What the page says in the two languages of its people.

const WORDS = {
  ru: {
    title: "Чаты", people: "Кто вы сейчас", newPerson: "Новый человек", newGroup: "Новая группа", name: "Имя",
    username: "Имя пользователя без @, можно пусто", language: "Язык", russian: "русский", english: "английский",
    groupTitle: "Название", forum: "С темами", withBot: "Позвать бота", create: "Создать", cancel: "Отмена", members: "Участники",
    choose: "Выберите чат", nothing: "Выберите чат слева", back: "Назад к чатам", more: "Действия", message: "Сообщение",
    send: "Отправить", attach: "Прикрепить файл", menu: "Меню", reply: "Ответить", cancelReply: "Не отвечать", remove: "Удалить",
    start: "Запустить", unblock: "Разблокировать", blocked: "Бот заблокирован", closed: "Тема закрыта", moved: "Группа стала супергруппой",
    mute: "Писать сюда сейчас нельзя", bot: "бот", edited: "изменено", silent: "без звука", rang: "со звуком", photo: "Фото", animation: "Анимация",
    document: "Файл", dice: "Кубик", general: "Общее", today: "Сегодня", yesterday: "Вчера", down: "К последним сообщениям",
    share: "Куда отправить?", pickGroup: "В какую группу?", copied: "Скопировано", disabled: "Кнопка неактивна", outside: "Внешняя ссылка",
    openOutside: "Открыть внешний адрес?", block: "Заблокировать бота", leave: "Выйти из группы", addBot: "Добавить бота", kickBot: "Удалить бота",
    promoteBot: "Сделать бота администратором", demoteBot: "Разжаловать бота", newTopic: "Новая тема", closeTopic: "Закрыть тему", openTopic: "Открыть тему",
    deleteTopic: "Удалить тему", migrate: "Сделать супергруппой", anonymous: "Писать анонимно", named: "Писать от своего имени",
    lost: "Нет связи, пробую снова", local: "Это стенд: всё остаётся на этом компьютере.", you: "Вы", pinnedTitle: "Закреплено", addMember: "Добавить человека",
    typing: "печатает…", upload_photo: "отправляет фото…", upload_document: "отправляет файл…", upload_video: "отправляет видео…",
    joined: "{who}: теперь в чате", left: "{who}: теперь не в чате", group_chat_created: "Группа создана", supergroup_chat_created: "Группа создана",
    migrate_to_chat_id: "Группа стала супергруппой", migrate_from_chat_id: "Супергруппа создана из группы", pinned_message: "Сообщение закреплено",
    forum_topic_created: "Тема «{who}» создана", forum_topic_closed: "Тема закрыта", forum_topic_reopened: "Тема открыта", yes: "Открыть",
    what: "Что умеет этот бот?", count: (n) => `${n} ${plural(n, "участник", "участника", "участников")}`,
  },
  en: {
    title: "Chats", people: "Who you are now", newPerson: "New person", newGroup: "New group", name: "Name",
    username: "Username without @, may be empty", language: "Language", russian: "Russian", english: "English",
    groupTitle: "Title", forum: "With topics", withBot: "Invite the bot", create: "Create", cancel: "Cancel", members: "Members",
    choose: "Choose a chat", nothing: "Choose a chat on the left", back: "Back to chats", more: "Actions", message: "Message",
    send: "Send", attach: "Attach a file", menu: "Menu", reply: "Reply", cancelReply: "Do not reply", remove: "Delete",
    start: "Start", unblock: "Unblock", blocked: "The bot is blocked", closed: "This topic is closed", moved: "The group became a supergroup",
    mute: "Nobody may write here now", bot: "bot", edited: "edited", silent: "silent", rang: "rang", photo: "Photo", animation: "Animation",
    document: "File", dice: "Dice", general: "General", today: "Today", yesterday: "Yesterday", down: "To the latest messages",
    share: "Share to…", pickGroup: "Which group?", copied: "Copied", disabled: "This button is disabled", outside: "External link",
    openOutside: "Open this external address?", block: "Block the bot", leave: "Leave the group", addBot: "Add the bot", kickBot: "Remove the bot",
    promoteBot: "Make the bot an administrator", demoteBot: "Make the bot an ordinary member", newTopic: "New topic", closeTopic: "Close the topic", openTopic: "Reopen the topic",
    deleteTopic: "Delete the topic", migrate: "Make it a supergroup", anonymous: "Write anonymously", named: "Write under my name",
    lost: "No connection, trying again", local: "A test bench: everything stays on this computer.", you: "You", pinnedTitle: "Pinned", addMember: "Add a person",
    typing: "is typing…", upload_photo: "is sending a photo…", upload_document: "is sending a file…", upload_video: "is sending a video…",
    joined: "{who} joined", left: "{who} left", group_chat_created: "Group created", supergroup_chat_created: "Group created",
    migrate_to_chat_id: "The group became a supergroup", migrate_from_chat_id: "Supergroup made from a group", pinned_message: "Message pinned",
    forum_topic_created: "Topic “{who}” created", forum_topic_closed: "Topic closed", forum_topic_reopened: "Topic reopened", yes: "Open",
    what: "What can this bot do?", count: (n) => `${n} ${n === 1 ? "member" : "members"}`,
  },
};

function plural(n, one, few, many) {
  const tail = n % 100;
  if (tail > 10 && tail < 20) return many;
  return n % 10 === 1 ? one : n % 10 > 1 && n % 10 < 5 ? few : many;
}

let language = "en";

export function speak(wanted) {
  language = wanted === "ru" ? "ru" : "en";
  document.documentElement.lang = language;
}

export const tongue = () => language;

export function say(key, who) {
  const word = WORDS[language][key] ?? key;
  return typeof word === "function" ? word(who) : who === undefined ? word : word.replace("{who}", who);
}
