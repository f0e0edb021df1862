import { updateHistory } from './form-history.ts';
import { removeWarnings } from './result-notes.ts';
import { storeForm, takeForm } from './unsent-forms.ts';

/** The area below the messages: the composer, the reason why the viewer may not write, or a form that they opened. */
export const getWriting = () => document.getElementById('writing');

/** What was written in the composer while another form took its position. */
let draft = '';

/** The composer that the viewer may not use for now, with what was written in it. */
let withdrawnComposer: HTMLElement | undefined;

/** A state of the composer that was received while its form was being sent. */
let skippedUpdate: HTMLElement | undefined;

/** Why the viewer may not write, as received last; empty if they may. */
let lastReason: string | undefined;

/** What requested another state of the page. */
export type Source = 'writing' | 'message' | 'link' | 'history';

/** Shows a fetched form, unless the current one stays. */
export async function showForm(page: Document, url: string, source: Source, isDenied: boolean): Promise<void> {
  const form = getWriting();
  const nextForm = page.getElementById('writing');
  if (!form || !nextForm || staysOpen(form, nextForm, source, isDenied)) return;
  if (source !== 'history') await updateHistory(url, isOpened(form), isOpened(nextForm));
  document.title = page.title;
  replaceForm(form, nextForm, source);
}

/** Whether the current form stays, with what was typed in it. */
function staysOpen(form: HTMLElement, nextForm: HTMLElement, source: Source, isDenied: boolean): boolean {
  if (isDenied) return true;
  if (source === 'message' && !isOpened(nextForm)) return true;
  return source !== 'writing' && form.dataset.mode === nextForm.dataset.mode;
}

function replaceForm(form: HTMLElement, nextForm: HTMLElement, source: Source): void {
  const field = getField();
  if (isComposer(form) && field && source !== 'writing' && !field.value.startsWith('/')) draft = field.value;
  if (!isComposer(form)) storeForm(form, source === 'writing');
  const shown = takeForm(nextForm.dataset.mode) ?? nextForm;
  withdrawnComposer = undefined;
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

/** Shows whether the viewer may write, after that changed. A form that they opened stays. */
export function updateWriting(next: HTMLElement): void {
  const reason = getReason(next);
  if (lastReason !== undefined && lastReason !== reason) removeWarnings();
  lastReason = reason;
  skippedUpdate = undefined;
  const shown = getWriting();
  if (!shown || !isComposer(shown) || getReason(shown) === reason) return;
  if (shown.querySelector('form[aria-busy="true"]')) skippedUpdate = next;
  else replaceComposer(shown, next);
}

/** Repeats an update that did not replace a form because the form was being sent. */
export function repeatSkippedUpdate(): void {
  if (skippedUpdate) updateWriting(skippedUpdate);
}

/** Replaces the composer by the reason why the viewer may not write, or that by the composer with its draft. */
function replaceComposer(shown: HTMLElement, next: HTMLElement): void {
  const focusedId = shown.contains(document.activeElement) ? document.activeElement?.id : undefined;
  // Inserting an element with this attribute can move the focus.
  next.querySelector('[autofocus]')?.removeAttribute('autofocus');
  const note = next.querySelector<HTMLElement>('.note');
  const field = getField();
  if (field) {
    draft = field.value;
    withdrawnComposer = shown;
  }
  shown.replaceWith(note ? next : (withdrawnComposer ?? next));
  const nextField = getField();
  if (nextField) {
    nextField.value = draft;
    draft = '';
    withdrawnComposer = undefined;
  }
  fitHeight();
  if (note) note.tabIndex = -1;
  if (focusedId !== undefined) (document.getElementById(focusedId) ?? nextField ?? note)?.focus();
}

const getReason = (writing: HTMLElement) => writing.querySelector('.note')?.textContent.trim() ?? '';

/** Whether a form was opened over the usual composer, so that Back closes it. */
const isOpened = ({ dataset }: HTMLElement) => dataset.mode !== 'write';

const isComposer = ({ dataset }: HTMLElement) =>
  dataset.mode === 'write' || dataset.mode?.startsWith('reply-') === true;

export const getField = (): HTMLTextAreaElement | undefined => {
  const field = document.getElementById('content');
  return field instanceof HTMLTextAreaElement ? field : undefined;
};

/** The composer grows with its text. */
export function fitHeight(): void {
  const field = getField();
  if (!field) return;
  field.rows = Math.min(8, Math.max(1, field.value.split('\n').length));
}
