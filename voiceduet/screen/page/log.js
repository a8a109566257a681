// The transcript: new lines are added at the end, once each.

const log = document.getElementById("log");
const YOU = "you";
let last = 0;
let filled = false;

// Lines are polite news to a screen reader only once the page has shown what was there before.
export function listen(reading) {
  log.setAttribute("aria-live", reading && filled ? "polite" : "off");
  log.dataset.reading = reading;
}

export function showLog(lines) {
  const fresh = lines.filter((line) => line.n > last);
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  for (const line of fresh) {
    const said = document.createElement("p");
    said.className = line.who;
    said.textContent = line.who === YOU ? `» ${line.text}` : line.text;
    log.append(said);
    last = line.n;
  }
  while (log.childElementCount > 200) log.firstElementChild.remove();
  if (fresh.length && atEnd) log.scrollTop = log.scrollHeight;
  if (filled) return;
  filled = true;
  // After this turn of the loop, so that the lines above are old news.
  setTimeout(() => listen(log.dataset.reading === "true"), 500);
}
