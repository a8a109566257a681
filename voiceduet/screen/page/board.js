// The board: a grid of buttons that arrow keys walk through.
import { send } from "./talk.js";

const COLUMNS = 5;
const board = document.getElementById("board");
const frame = board.closest(".frame");
let words = "";
let here = 0;
let cells = [];

export function showBoard(cards) {
  const dealt = cards.map((card) => card.word).join("\n");
  if (dealt !== words) deal(cards);
  words = dealt;
  frame.hidden = cards.length === 0;
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
  board.style.setProperty("--widest", widest(cards.map((card) => card.word)));
  here = 0;
  if (cells.length) cells[0].tabIndex = 0;
  if (focused && cells.length) cells[0].focus();
}

// How wide the widest word is, in sizes of its letters: as large as it may be, all others may be.
function widest(all) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `bold 100px ${getComputedStyle(board).fontFamily}`;
  return Math.max(4, ...all.map((word) => pen.measureText(word.toUpperCase()).width / 100));
}

function cell(card, place) {
  const outer = document.createElement("div");
  outer.setAttribute("role", "gridcell");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "card";
  button.tabIndex = -1;
  button.append(badge(), part("word", card.word), part("unseen told", ""), part("marks", ""));
  button.addEventListener("click", () => choose(place));
  button.addEventListener("focus", () => settle(place));
  outer.append(button);
  cells.push(button);
  return outer;
}

function badge() {
  const outer = part("badge", "");
  outer.setAttribute("aria-hidden", "true");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  outer.append(svg, document.createElement("b"));
  return outer;
}

function part(name, text) {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
}

function dress(button, card) {
  button.dataset.key = card.identity;
  button.querySelector("use").setAttribute("href", `#${card.identity}`);
  button.querySelector("b").textContent = card.letter;
  button.dataset.state = card.chosen ? "chosen" : card.state;
  button.setAttribute("aria-disabled", String(!card.guessable));
  const marks = card.marks.join(", ");
  // A screen reader reads the parts as one sentence: word, what it is on the key, marks.
  const comma = card.told && marks ? ", " : "";
  button.querySelector(".told").textContent = `, ${card.told}${comma}`;
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
