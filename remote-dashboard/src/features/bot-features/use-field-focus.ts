import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/** How long the field to which a link led is marked. */
const MARK_MS = 8000;

/** Leads to the field that the address names: opens its groups, scrolls to it, focuses its control, and marks it. */
export function useFieldFocus(formRef: RefObject<HTMLElement | null>) {
  const [params] = useSearchParams();
  const path = params.get('field');
  // A link to the same field leads to it again.
  const { key } = useLocation();
  // Filters and tabs beside the form replace the URL, which leads nowhere again.
  const isReplaced = useNavigationType() === 'REPLACE';
  const lastPath = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation.
  useEffect(() => {
    if (!path || (isReplaced && path === lastPath.current)) return;
    const field = openField(formRef.current, path.split('/'));
    if (!field) return;
    lastPath.current = path;
    field.scrollIntoView({ block: 'center' });
    findControl(field)?.focus({ preventScroll: true });
    field.dataset.marked = '';
    const timer = setTimeout(() => delete field.dataset.marked, MARK_MS);
    return () => {
      clearTimeout(timer);
      delete field.dataset.marked;
    };
  }, [path, key, isReplaced, formRef]);
}

/** The first control of a field, which is not Undo. */
function findControl(field: HTMLElement) {
  return field.querySelector<HTMLElement>('input, textarea, select, button:not([data-undo]), summary, [tabindex]');
}

/** Focuses a list or map as a whole, and the control of any other field. */
export function focusField(field: HTMLElement | null) {
  if (field?.hasAttribute('tabindex')) field.focus();
  else if (field) findControl(field)?.focus();
}

/** The control of a field that is wrong. Some faults belong to no single control. */
export function findInvalidControl(form: HTMLElement | null, path: readonly string[]) {
  const field = openField(form, path);
  const isInvalid = '[aria-invalid]';
  if (!field || field.matches(isInvalid)) return field;
  return field.querySelector<HTMLElement>(isInvalid) ?? findControl(field);
}

/** Opens the groups around a field. Returns it, or the innermost shown one around it. */
function openField(form: HTMLElement | null, path: readonly string[]): HTMLElement | undefined {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  for (let length = path.length; length > 0; length -= 1) {
    const key = path.slice(0, length).join('/');
    const field = fields.find(({ dataset }) => dataset.field === key);
    if (!field) continue;
    for (let outer = field.closest('details'); outer; outer = outer.parentElement?.closest('details') ?? null)
      outer.open = true;
    return field;
  }
  return undefined;
}
