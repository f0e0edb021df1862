import { updateHistory } from './form-history.ts';
import { storeForm, takeForm } from './unsent-forms.ts';

/** The area below the messages: the composer, the reason why the viewer may not write, or a form that they opened. */
export const getWriting = () => document.getElementById('writing');

/** What was written in the composer while another form took its position. */
let draft = '';

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
