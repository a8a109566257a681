// What is said on the page: typed, by a button, or by choosing a card.

export const saying = { waiting: false };
const field = document.getElementById("say");
const trouble = document.getElementById("trouble");

// Whether it reached the game; if not, nothing that was typed is lost.
export async function send(message) {
  try {
    const answer = await fetch("say", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
    });
    if (answer.ok) {
      trouble.hidden = true;
      return true;
    }
    trouble.textContent = (await answer.text()) || trouble.dataset.unsent;
  } catch {
    trouble.textContent = trouble.dataset.unsent;
  }
  trouble.hidden = false;
  return false;
}

export function fill(text) {
  field.value = text;
}

// Buttons that stay the same are left alone, so that nobody's focus is lost.
export function buttons(row, items) {
  const shown = JSON.stringify(items);
  if (row.dataset.shown === shown) return;
  const focused = row.contains(document.activeElement);
  row.dataset.shown = shown;
  row.hidden = items.length === 0;
  row.replaceChildren(...items.map(button));
  if (focused) field.focus();
}

function button(item) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = item.shown;
  made.addEventListener("click", () => {
    if (!item.open) {
      send({ say: item.say });
      return;
    }
    fill(`${item.say} `);
    field.focus();
  });
  return made;
}
