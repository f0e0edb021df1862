/** Shows the values that the bot suggests while an option of a command is typed. */

const TYPING_MS = 200;
let typingTimer: ReturnType<typeof setTimeout> | undefined;
let pendingRequest: AbortController | undefined;

const getList = (field: Element) => document.getElementById(`${field.id}-suggestions`);
const getSuggestions = (field: Element) => [...(getList(field)?.querySelectorAll<HTMLElement>('button') ?? [])];

/** Requests suggestions for a field when the user stops typing. */
function requestLater(field: HTMLInputElement): void {
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => void request(field), TYPING_MS);
}

async function request(field: HTMLInputElement): Promise<void> {
  const button = document.getElementById(`${field.id}-suggest`);
  const { form } = field;
  if (!form || !(button instanceof HTMLButtonElement)) return;
  pendingRequest?.abort();
  pendingRequest = new AbortController();
  const { signal } = pendingRequest;
  try {
    const response = await fetch(getSuggestUrl(form, button), { signal });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.getElementById(`${field.id}-suggestions`);
    // The user may have chosen a value or left the form.
    if (!next || signal.aborted) return;
    getList(field)?.replaceChildren(...next.childNodes);
    announce(field);
  } catch {
    // A later request replaced this one, or the simulator stopped; the button shows the reason.
  }
}

/** The URL that the button without the script would load. */
export function getSuggestUrl(form: HTMLFormElement, button: HTMLButtonElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) if (typeof value === 'string') params.append(name, value);
  return `${button.formAction}?${params}`;
}

function announce(field: Element): void {
  const announcer = document.getElementById('announcer');
  const count = getSuggestions(field).length;
  if (announcer) announcer.textContent = count === 1 ? '1 suggestion' : `${count} suggestions`;
}

function close(field: Element): void {
  clearTimeout(typingTimer);
  pendingRequest?.abort();
  getList(field)?.replaceChildren();
}

function choose(button: HTMLButtonElement): void {
  const field = document.getElementById(button.dataset.suggestion ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  field.value = button.value;
  close(field);
  field.focus();
}

/** The field with suggestions that has the focus, or whose suggestions have it. */
function findField(target: Element): HTMLInputElement | undefined {
  const id = target instanceof HTMLButtonElement ? target.dataset.suggestion : target.id;
  const field = id ? document.getElementById(id) : null;
  return field instanceof HTMLInputElement && field.dataset.suggest !== undefined ? field : undefined;
}

/** Moves between a field and its suggestions, or closes them; false if the key means something else. */
export function handleSuggestionKey(target: Element, key: string): boolean {
  const field = findField(target);
  if (!field) return false;
  const suggestions = getSuggestions(field);
  if (key === 'Escape' && suggestions.length > 0) {
    close(field);
    field.focus();
    return true;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return false;
  if (suggestions.length === 0) void request(field);
  const stops: HTMLElement[] = [field, ...suggestions];
  const index = stops.findIndex((stop) => target.isSameNode(stop));
  stops.at((index + step) % stops.length)?.focus();
  return true;
}

document.addEventListener('input', ({ target }) => {
  const field = target instanceof Element ? findField(target) : undefined;
  if (field) requestLater(field);
});

document.addEventListener('click', (event) => {
  const { target } = event;
  const button = target instanceof Element ? target.closest('button[data-suggestion]') : null;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  choose(button);
});
