/**
 * Runs in the browser, on the page of a channel: shows new messages at once, and sends forms without loading the page
 * again. Without it the page works by reloading.
 */

import { filterCommands, getCommands, moveToCommand } from './commands.ts';
import { getSuggestUrl, handleSuggestionKey } from './suggestions.ts';

const get = (id: string) => document.getElementById(id);
const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');

/** What was written in the composer while another form took its position. */
let draft = '';

/** Replaces the messages that changed. Focus, open menus and choices that are not sent yet stay. */
function updateMessages(next: Element): void {
  const current = get('messages');
  if (!current) return;
  const before = new Map([...current.querySelectorAll('li.message')].map((item) => [item.id, item]));
  const items = [...next.querySelectorAll('li.message')];
  const added = items.filter(({ id }) => !before.has(id));
  const list = current.querySelector('ol.messages');
  const nextList = next.querySelector('ol.messages');
  if (!list || !nextList) {
    for (const item of items) received.set(item, item.outerHTML);
    current.replaceChildren(...next.childNodes);
  } else {
    for (const [id, item] of before) if (!items.some((other) => other.id === id)) item.remove();
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
  announce(added);
}

/** The markup of messages as the server sent it; what the browser changes in them is not part of it. */
const received = new WeakMap<Element, string>();

function updateItem(shown: Element, next: Element): Element {
  const markup = next.outerHTML;
  if (received.get(shown) === markup) return shown;
  const focused = document.activeElement;
  if (focused instanceof HTMLSelectElement && shown.contains(focused)) return shown;
  const focusedId = shown.contains(focused) ? focused?.id : undefined;
  received.set(next, markup);
  if (shown.querySelector('details.more[open]')) next.querySelector('details.more')?.setAttribute('open', '');
  shown.replaceWith(next);
  if (focusedId) get(focusedId)?.focus();
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

/** Shows another state of the page: its results, its messages, and the form below them if that is another one. */
function showPage(page: Document, { isFromComposer, isDenied }: { isFromComposer: boolean; isDenied: boolean }): void {
  const results = page.getElementById('results');
  const messages = page.getElementById('messages');
  const nextForm = page.getElementById('writing');
  const form = get('writing');
  if (!results || !messages || !nextForm || !form) {
    showProblem(page.querySelector('main')?.textContent ?? '');
    return;
  }
  get('results')?.replaceChildren(...results.childNodes);
  updateMessages(messages);
  document.title = page.title;
  const isSameForm = form.dataset.mode === nextForm.dataset.mode;
  if (isSameForm && (!isFromComposer || isDenied)) return;
  const field = getField();
  if (isComposer(form) && field && !isFromComposer && !field.value.startsWith('/')) draft = field.value;
  form.replaceWith(nextForm);
  const nextField = getField();
  if (isComposer(nextForm) && nextField && nextField.value === '') {
    nextField.value = draft;
    draft = '';
  }
  const first = nextForm.querySelector<HTMLElement>('[autofocus]');
  (
    first ?? nextForm.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button:not([hidden])')
  )?.focus();
  fitHeight();
}

const isComposer = ({ dataset }: HTMLElement) =>
  dataset.mode === 'write' || dataset.mode?.startsWith('reply-') === true;

const getField = (): HTMLTextAreaElement | undefined => {
  const field = get('content');
  return field instanceof HTMLTextAreaElement ? field : undefined;
};

/** The composer grows with its text. */
function fitHeight(): void {
  const field = getField();
  if (!field) return;
  field.rows = Math.min(8, Math.max(1, field.value.split('\n').length));
}

function showProblem(textContent: string): void {
  const note = Object.assign(document.createElement('p'), { className: 'note warn', textContent });
  get('results')?.replaceChildren(note);
}

let isSending = false;

async function load(url: string, init: RequestInit, isFromComposer: boolean): Promise<void> {
  if (isSending) return;
  isSending = true;
  const main = get('main');
  main?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(url, init);
    const page = parse(await response.text());
    if (response.ok) history.replaceState(null, '', response.url);
    showPage(page, { isFromComposer, isDenied: !response.ok });
  } catch {
    showProblem('The simulator cannot be reached. Is it running?');
  } finally {
    isSending = false;
    main?.removeAttribute('aria-busy');
  }
}

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.dataset.chat === undefined) return;
  event.preventDefault();
  const isFromComposer = form.closest('#writing') !== null;
  if (submitter instanceof HTMLButtonElement && submitter.formMethod === 'get') {
    void load(getSuggestUrl(form, submitter), {}, isFromComposer);
    return;
  }
  const file = findLargeFile(form);
  if (file) {
    showProblem(`“${file.name}” is too large.`);
    return;
  }
  const data = new FormData(form, submitter);
  const hasFiles = form.enctype === 'multipart/form-data';
  const body = hasFiles ? data : new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  void load(form.action, { method: 'POST', body }, isFromComposer);
});

/** The server ends the connection when it gets too much, so the limit is checked before. */
function findLargeFile(form: HTMLFormElement): File | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')]
    .flatMap(({ files, dataset }) => [...(files ?? [])].map((file) => ({ file, maxBytes: Number(dataset.maxBytes) })))
    .find(({ file, maxBytes }) => file.size > maxBytes)?.file;
}

document.addEventListener('click', (event) => {
  const { target } = event;
  const link = target instanceof Element ? target.closest('a[data-chat]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  link.closest('details.more')?.removeAttribute('open');
  void load(link.href, {}, false);
});

document.addEventListener('input', ({ target }) => {
  if (target !== getField()) return;
  fitHeight();
  filterCommands(getField()?.value ?? '');
});

function closeOpened(target: Element): boolean {
  const menu = target.closest<HTMLDetailsElement>('details[open]');
  const commands = getCommands();
  if (menu) {
    menu.open = false;
    if (menu === commands) getField()?.focus();
    else menu.querySelector('summary')?.focus();
    return true;
  }
  if (target === getField() && commands?.open) {
    commands.open = false;
    return true;
  }
  const close = document.querySelector<HTMLElement>('[data-close]');
  close?.click();
  return close !== null;
}

document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (!(target instanceof Element) || event.isComposing) return;
  if (handleSuggestionKey(target, key)) {
    event.preventDefault();
    return;
  }
  if (key === 'Escape' && closeOpened(target)) event.preventDefault();
  if (key === 'Enter' && !event.shiftKey && target instanceof HTMLTextAreaElement && target.id === 'content') {
    event.preventDefault();
    const hasFiles = (target.form?.querySelector<HTMLInputElement>('input[type=file]')?.files?.length ?? 0) > 0;
    if (target.value.trim() !== '' || hasFiles) target.form?.requestSubmit();
  }
  if ((key === 'ArrowUp' || key === 'ArrowDown') && moveToCommand(key === 'ArrowUp' ? -1 : 1, getField()))
    event.preventDefault();
});

// Only one menu of a message is open.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.more[open]'))
      if (menu !== target) menu.open = false;
  },
  true,
);

for (const item of document.querySelectorAll('li.message')) received.set(item, item.outerHTML);

const address = get('messages')?.dataset.live;
if (address) {
  const source = new EventSource(address);
  source.addEventListener('message', ({ data }) => {
    const page = parse(`<div id="messages">${JSON.parse(data)}</div>`);
    const next = page.getElementById('messages');
    if (next) updateMessages(next);
  });
}
