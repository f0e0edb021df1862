/** Forms that were replaced with something typed in them, by mode. They show it when they open again. */
const forms = new Map<string, HTMLElement>();

/** The form that the user cancelled. */
let cancelled: Element | null = null;

/** Makes a form open as new the next time. */
export function cancelForm(form: Element | null): void {
  cancelled = form;
}

/** Stores a form that is being replaced, unless it was sent, cancelled or not changed. */
export function storeForm(form: HTMLElement, wasSent: boolean): void {
  const { mode = '' } = form.dataset;
  if (wasSent || form === cancelled || !hasChanges(form)) forms.delete(mode);
  else forms.set(mode, form);
}

export function takeForm(mode = ''): HTMLElement | undefined {
  const form = forms.get(mode);
  forms.delete(mode);
  return form;
}

function hasChanges(form: HTMLElement): boolean {
  const fields = [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=hidden]), textarea'),
  ];
  const options = [...form.querySelectorAll('option')];
  return (
    fields.some((field) => field.value !== field.defaultValue || isToggled(field)) ||
    options.some(({ selected, defaultSelected }) => selected !== defaultSelected)
  );
}

const isToggled = (field: HTMLInputElement | HTMLTextAreaElement) =>
  field instanceof HTMLInputElement && field.checked !== field.defaultChecked;
