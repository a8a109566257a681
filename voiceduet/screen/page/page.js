// Follows the game: every picture that comes is shown as a whole.
import { showBoard } from "./board.js";
import { showLog } from "./log.js";
import { restore, showSettings } from "./settings.js";
import { buttons, fill, saying, send } from "./talk.js";

const at = (id) => document.getElementById(id);
const trouble = at("trouble");
let stream = null;

function show(picture) {
  trouble.hidden = true;
  at("status").replaceChildren(...picture.status.map((line) => element("span", line)));
  at("counts").replaceChildren(...picture.counts.map(count));
  showBoard(picture.cards);
  const latest = picture.lines.filter((line) => line.who === "game").at(-1);
  at("latest").textContent = latest ? latest.text : "";
  at("hint").textContent = picture.hint;
  buttons(at("answers"), picture.answers);
  buttons(at("quick"), picture.quick);
  showLog(picture.lines);
  showHistory(picture.turns);
  showMore(picture.more);
  showSettings(picture.more.settings, latest);
  saying.waiting = picture.waiting;
  if (picture.stage === "left") stream.close();
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function count({ name, label, value }) {
  const pair = document.createElement("div");
  pair.dataset.name = name;
  pair.append(element("dt", label), element("dd", value));
  return pair;
}

function showHistory(turns) {
  const list = at("history");
  const told = turns.map((turn) => {
    const item = element("li", turn.clue);
    if (turn.guesses.length) {
      const guesses = document.createElement("ul");
      guesses.append(...turn.guesses.map((guess) => element("li", guess)));
      item.append(guesses);
    }
    return item;
  });
  list.replaceChildren(...(told.length ? told : [element("li", list.dataset.none)]));
}

function showMore(groups) {
  const shown = JSON.stringify(groups);
  const box = at("more");
  if (box.dataset.shown === shown) return;
  box.dataset.shown = shown;
  box.replaceChildren();
  for (const [name, group] of Object.entries(groups)) {
    const heading = element("h3", group.heading);
    heading.id = `more-${name}`;
    const row = document.createElement("div");
    row.className = "buttons";
    row.setAttribute("role", "group");
    row.setAttribute("aria-labelledby", heading.id);
    buttons(row, group.items);
    box.append(heading, row);
  }
}

function follow() {
  stream = new EventSource("events");
  stream.onmessage = (message) => show(JSON.parse(message.data));
  stream.onerror = () => {
    trouble.textContent = trouble.dataset.lost;
    trouble.hidden = false;
    // A browser gives up on some failures; the game may only be restarting its stream.
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, 2000);
  };
}

at("say-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = at("say").value.trim();
  if (!text) return;
  send({ say: text }).then((sent) => sent && fill(""));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !saying.waiting || at("settings").open) return;
  event.preventDefault();
  at("answers").lastElementChild?.click();
});

restore();
follow();
