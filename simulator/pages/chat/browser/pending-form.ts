const pendingSelector = 'form[aria-busy="true"]';

const isTextField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type !== 'file');

/**
 * Makes a form read-only while it is sent: what is typed after that would not be part of the request, and the response
 * would replace it. The fields are not disabled, because disabled fields lose the focus. Returns a function that undoes
 * it.
 */
export function lockForm(form: HTMLFormElement): () => void {
  const fields = [...form.elements].filter(isTextField).filter(({ readOnly }) => !readOnly);
  const setLocked = (isLocked: boolean) => {
    for (const field of fields) field.readOnly = isLocked;
    if (isLocked) form.setAttribute('aria-busy', 'true');
    else form.removeAttribute('aria-busy');
  };
  setLocked(true);
  return () => setLocked(false);
}

// Selects, file fields and buttons have no read-only state. The style sheet makes them ignore the pointer.
document.addEventListener(
  'keydown',
  (event) => {
    const { target, key } = event;
    if (!(target instanceof Element) || isTextField(target) || !target.closest(pendingSelector)) return;
    if (key === 'Tab') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
