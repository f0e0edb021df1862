const get = (id: string) => document.getElementById(id);

/** The markup of messages as the server sent it; what the browser changes in them is not part of it. */
const received = new WeakMap<Element, string>();
for (const item of document.querySelectorAll('li.message')) received.set(item, item.outerHTML);

/** Replaces the messages that changed. Focus, open menus and choices that are not sent yet stay. */
export function updateMessages(next: Element): void {
  const current = get('messages');
  if (!current) return;
  const before = new Map([...current.querySelectorAll('li.message')].map((item) => [item.id, item]));
  const items = [...next.querySelectorAll('li.message')];
  const added = items.filter(({ id }) => !before.has(id));
  const list = current.querySelector('ol.messages');
  const nextList = next.querySelector('ol.messages');
  const isRemoved = ({ id }: Element) => !items.some((other) => other.id === id);
  const removed = [...before.values()].filter(isRemoved);
  const focused = removed.find((item) => item.contains(document.activeElement));
  const neighbourId = focused && findNeighbour([...before.values()], focused, isRemoved)?.id;
  if (!list || !nextList) {
    for (const item of items) received.set(item, item.outerHTML);
    current.replaceChildren(...next.childNodes);
  } else {
    for (const item of removed) item.remove();
    let previous: Element | undefined;
    for (const item of items) {
      const shown = before.get(item.id);
      const result = shown ? updateItem(shown, item) : item;
      if (!shown) {
        received.set(item, item.outerHTML);
        if (previous) previous.after(result);
        else list.prepend(result);
      }
      previous = result;
    }
  }
  // Removing the focused element moves the focus to the body, at the start of the page.
  if (focused) {
    const neighbour = neighbourId === undefined ? null : get(neighbourId);
    (neighbour ? findMenuButton(neighbour) : (get('content') ?? get('main')))?.focus();
  }
  announce(added);
}

/** The next message that stays, or else the previous one. */
function findNeighbour(items: readonly Element[], item: Element, isRemoved: (item: Element) => boolean) {
  const index = items.indexOf(item);
  const candidates = [...items.slice(index + 1), ...items.slice(0, index).reverse()];
  return candidates.find((candidate) => !isRemoved(candidate));
}

const findMenuButton = (item: Element) => item.querySelector<HTMLElement>('details.more > summary');

function updateItem(shown: Element, next: Element): Element {
  const markup = next.outerHTML;
  if (received.get(shown) === markup) return shown;
  const focused = document.activeElement;
  if (focused instanceof HTMLSelectElement && shown.contains(focused)) return shown;
  const hadFocus = shown.contains(focused);
  received.set(next, markup);
  if (shown.querySelector('details.more[open]')) next.querySelector('details.more')?.setAttribute('open', '');
  shown.replaceWith(next);
  if (hadFocus) (get(focused?.id ?? '') ?? findMenuButton(next))?.focus();
  return next;
}

function announce(items: readonly Element[]): void {
  const announcer = get('announcer');
  const texts = items.map((item) => {
    const parts = [...item.querySelectorAll('.author, .message-text, .thinking')].map(({ textContent }) => textContent);
    return parts.join(' ').slice(0, 300);
  });
  if (announcer && texts.length > 0) announcer.textContent = texts.join('; ');
}
