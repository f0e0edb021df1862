/**
 * Runs in the browser, on the page of a channel: shows new messages and channels at once, and sends forms without
 * loading the page again. Without it the page works by reloading.
 */

import { updateChannels, updateHeading } from './channel-updates.ts';
import { filterCommands, getCommands, moveToCommand } from './commands.ts';
import { fetchPage, parseMarkup } from './fetch-page.ts';
import { hasFormEntry, onTraverse } from './form-history.ts';
import { updateMessages } from './message-updates.ts';
import { lockForm } from './pending-form.ts';
import { showProblem, showResults } from './result-notes.ts';
import { getSuggestUrl, handleSuggestionKey } from './suggestions.ts';
import { cancelForm } from './unsent-forms.ts';
import {
  fitHeight,
  getField,
  getWriting,
  repeatSkippedUpdate,
  type Source,
  showForm,
  updateWriting,
} from './writing.ts';

const get = (id: string) => document.getElementById(id);

interface LoadRequest {
  url: string;
  source: Source;
  init?: RequestInit;
  /** The form that is sent. */
  form?: HTMLFormElement;
  /** Whether the current results stay. */
  keepsResults?: boolean;
}

/** The request that runs; whether it succeeded. */
let pendingLoad: Promise<boolean> | undefined;

async function load(request: LoadRequest): Promise<void> {
  if (pendingLoad) return;
  pendingLoad = runLoad(request);
  await pendingLoad;
  pendingLoad = undefined;
}

/** Shows another state of the page: its results, its messages, and the form below them if that is another one. */
async function runLoad({ url, source, init, form, keepsResults = false }: LoadRequest): Promise<boolean> {
  const main = get('main');
  main?.setAttribute('aria-busy', 'true');
  const unlock = form && lockForm(form);
  const result = await fetchPage(url, init);
  unlock?.();
  main?.removeAttribute('aria-busy');
  if (typeof result === 'string') {
    showProblem(result);
  } else {
    const { page, isDenied } = result;
    const results = page.getElementById('results');
    const messages = page.getElementById('messages');
    if (results && !keepsResults) showResults(results);
    if (messages) updateMessages(messages);
    await showForm(page, result.url, source, isDenied);
  }
  repeatSkippedUpdate();
  return typeof result !== 'string';
}

// Back closes a form, and Forward opens it again. A form that is being sent gets its response first. If that fails, the
// page still says so.
onTraverse(async () => {
  let keepsResults = false;
  while (pendingLoad) keepsResults = !(await pendingLoad);
  await load({ url: location.href, source: 'history', keepsResults });
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
  if (link.dataset.close !== undefined) cancelForm(getWriting());
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
    const page = parseMarkup(JSON.parse(data));
    const channels = page.getElementById('channels');
    const messages = page.getElementById('messages');
    const writing = page.getElementById('writing');
    if (channels) updateChannels(channels);
    updateHeading(page);
    if (messages) updateMessages(messages);
    if (writing) updateWriting(writing);
  });
}
