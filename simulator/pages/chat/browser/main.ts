/**
 * Runs in the browser, on the page of a channel: shows new messages and channels at once, and sends forms without
 * loading the page again. Without it the page works by reloading.
 */

import { updateChannels, updateHeading } from './channel-updates.ts';
import { filterCommands, getCommands, moveToCommand } from './commands.ts';
import { hasFormEntry, onTraverse, updateHistory } from './form-history.ts';
import { updateMessages } from './message-updates.ts';
import { lockForm } from './pending-form.ts';
import { getSuggestUrl, handleSuggestionKey } from './suggestions.ts';
import { cancelForm, storeForm, takeForm } from './unsent-forms.ts';

const get = (id: string) => document.getElementById(id);
const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');

/** What was written in the composer while another form took its position. */
let draft = '';

/** What requested another state of the page. */
type Source = 'writing' | 'message' | 'link' | 'history';

/** Whether the form below the messages stays, with what was typed in it. */
function keepsForm(form: HTMLElement, nextForm: HTMLElement, source: Source, isDenied: boolean): boolean {
  if (isDenied) return true;
  if (source === 'message' && !isOpened(nextForm)) return true;
  return source !== 'writing' && form.dataset.mode === nextForm.dataset.mode;
}

/** Shows another state of the page: its results, its messages, and the form below them if that is another one. */
async function showPage(page: Document, url: string, source: Source, isDenied: boolean): Promise<void> {
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
  if (keepsForm(form, nextForm, source, isDenied)) return;
  if (source !== 'history') await updateHistory(url, isOpened(form), isOpened(nextForm));
  document.title = page.title;
  replaceForm(form, nextForm, source);
}

function replaceForm(form: HTMLElement, nextForm: HTMLElement, source: Source): void {
  const field = getField();
  if (isComposer(form) && field && source !== 'writing' && !field.value.startsWith('/')) draft = field.value;
  if (!isComposer(form)) storeForm(form, source === 'writing');
  const shown = takeForm(nextForm.dataset.mode) ?? nextForm;
  form.replaceWith(shown);
  const nextField = getField();
  if (isComposer(shown) && nextField && nextField.value === '') {
    nextField.value = draft;
    draft = '';
  }
  const first = shown.querySelector<HTMLElement>('[autofocus]');
  (
    first ?? shown.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button:not([hidden])')
  )?.focus();
  fitHeight();
}

/** Whether a form was opened over the usual composer, so that Back closes it. */
const isOpened = ({ dataset }: HTMLElement) => dataset.mode !== 'write';

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

interface LoadRequest {
  url: string;
  source: Source;
  init?: RequestInit;
  /** The form that is sent. */
  form?: HTMLFormElement;
}

let pendingLoad: Promise<void> | undefined;

async function load(request: LoadRequest): Promise<void> {
  if (pendingLoad) return;
  pendingLoad = runLoad(request);
  await pendingLoad;
  pendingLoad = undefined;
}

async function runLoad({ url, source, init = {}, form }: LoadRequest): Promise<void> {
  const main = get('main');
  main?.setAttribute('aria-busy', 'true');
  const unlock = form && lockForm(form);
  try {
    const response = await fetch(url, init);
    const page = parse(await response.text());
    await showPage(page, response.url, source, !response.ok);
  } catch {
    showProblem('The simulator cannot be reached. Is it running?');
  } finally {
    unlock?.();
    main?.removeAttribute('aria-busy');
  }
}

// Back closes a form, and Forward opens it again. A form that is being sent gets its response first.
onTraverse(async () => {
  while (pendingLoad) await pendingLoad;
  await load({ url: location.href, source: 'history' });
});

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.dataset.chat === undefined) return;
  event.preventDefault();
  if (pendingLoad) return;
  const source = form.closest('#writing') ? 'writing' : 'message';
  if (submitter instanceof HTMLButtonElement && submitter.formMethod === 'get') {
    void load({ url: getSuggestUrl(form, submitter), source, form });
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
  void load({ url: form.action, source, init: { method: 'POST', body }, form });
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
  if (pendingLoad) return;
  link.closest('details.more')?.removeAttribute('open');
  if (link.dataset.close !== undefined) cancelForm(get('writing'));
  if (link.dataset.close !== undefined && hasFormEntry()) history.back();
  else void load({ url: link.href, source: 'link' });
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

const address = get('messages')?.dataset.live;
if (address) {
  const source = new EventSource(address);
  source.addEventListener('message', ({ data }) => {
    const page = parse(JSON.parse(data));
    const channels = page.getElementById('channels');
    const messages = page.getElementById('messages');
    if (channels) updateChannels(channels);
    updateHeading(page);
    if (messages) updateMessages(messages);
  });
}
