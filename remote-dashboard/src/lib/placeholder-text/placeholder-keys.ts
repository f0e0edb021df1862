import { findPlaceholders } from './find-placeholders.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** A key that treats a placeholder at the cursor as one character. Answers whether it did. */
export function pressAtPlaceholder(control: TextControl, pressed: Key, placeholders: readonly string[]): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = pressed;
  const { selectionStart: cursor, selectionEnd, value, readOnly } = control;
  if (altKey || ctrlKey || metaKey || shiftKey || cursor === null || cursor !== selectionEnd) return false;
  const isRightToLeft = getComputedStyle(control).direction === 'rtl';
  const isBack = key === 'Backspace' || key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft');
  const isOn = key === 'Delete' || key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
  if (!isBack && !isOn) return false;
  const passed = findPlaceholders(value, placeholders).find(({ start, end }) =>
    isBack ? start < cursor && cursor <= end : start <= cursor && cursor < end,
  );
  if (!passed) return false;
  if (key === 'Backspace' || key === 'Delete') {
    if (readOnly) return false;
    replaceText(control, passed.start, passed.end, '');
  } else {
    const target = isBack ? passed.start : passed.end;
    control.setSelectionRange(target, target);
  }
  return true;
}

/** Replaces a part of a text as if it was typed, so that the browser can undo it. */
export function replaceText(control: TextControl, start: number, end: number, text: string) {
  control.focus();
  control.setSelectionRange(start, end);
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
}
