// The board: a grid of buttons that arrow keys walk through.
import { send } from "./talk.js";

const COLUMNS = 5;
const board = document.getElementById("board");
let words = "";
let here = 0;
let cells = [];

export function showBoard(cards) {
  const dealt = cards.map((card) => card.word).join("\n");
  if (dealt !== words) deal(cards);
  words = dealt;
  cards.forEach((card, place) => dress(cells[place], card));
}

function deal(cards) {
  const focused = board.contains(document.activeElement);
  cells = [];
  board.replaceChildren();
  for (let start = 0; start < cards.length; start += COLUMNS) {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    row.dataset.row = cards[start].row;
    for (const card of cards.slice(start, start + COLUMNS)) row.append(cell(card, cells.length));
    board.append(row);
  }
  const longest = Math.max(6, ...cards.map((card) => card.word.length));
  board.style.setProperty("--longest", longest);
  here = 0;
  if (cells.length) cells[0].tabIndex = 0;
  if (focused && cells.length) cells[0].focus();
}

function cell(card, place) {
  const outer = document.createElement("div");
  outer.setAttribute("role", "gridcell");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "card";
  button.tabIndex = -1;
  button.append(badge(card), part("word", card.word), part("unseen told", ""), part("marks", ""));
  button.addEventListener("click", () => choose(place));
  button.addEventListener("focus", () => settle(place));
  outer.append(button);
  cells.push(button);
  return outer;
}

function badge(card) {
  const outer = part("badge", "");
  outer.dataset.key = card.key;
  outer.setAttribute("aria-hidden", "true");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${card.key}`);
  svg.append(use);
  const letter = document.createElement("b");
  letter.textContent = card.letter;
  outer.append(svg, letter);
  return outer;
}

function part(name, text) {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
}

function dress(button, card) {
  button.dataset.key = card.key;
  button.dataset.state = card.chosen ? "chosen" : card.state;
  button.setAttribute("aria-disabled", String(!card.guessable));
  const marks = card.marks.join(", ");
  // A screen reader reads the spans as one sentence.
  button.querySelector(".told").textContent = `, ${card.told}${marks ? ", " : ""}`;
  button.querySelector(".marks").textContent = marks;
}

function choose(place) {
  settle(place);
  const button = cells[place];
  // A second touch of the same card is a shaking hand, not another guess.
  if (button.getAttribute("aria-disabled") === "true" || button.dataset.state === "chosen") return;
  send({ guess: place });
}

function settle(place) {
  cells[here].tabIndex = -1;
  here = place;
  cells[here].tabIndex = 0;
}

function walk(key, far) {
  const row = Math.floor(here / COLUMNS) * COLUMNS;
  const steps = {
    ArrowLeft: Math.max(here - 1, row),
    ArrowRight: Math.min(here + 1, row + COLUMNS - 1),
    ArrowUp: here - COLUMNS,
    ArrowDown: here + COLUMNS,
    Home: far ? 0 : row,
    End: far ? cells.length - 1 : row + COLUMNS - 1,
  };
  return steps[key];
}

board.addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey) return;
  const place = walk(event.key, event.ctrlKey);
  if (place === undefined) return;
  event.preventDefault();
  if (cells[place]) cells[place].focus();
});
