import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MS = 250;

/** Debounces a text by 250 ms. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** The text of a field. Resets it when `value` changes, for example with the URL, but not to the value that was applied. */
export function useFieldText(value: string) {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [appliedValue, setAppliedValue] = useState(value);
  // A value that was applied may arrive after the user has typed more.
  if (value !== previousValue) {
    setPreviousValue(value);
    setAppliedValue(value);
    if (value !== appliedValue) setText(value);
  }
  return { text, setText, setAppliedValue };
}

/** The text of a search field. Calls `onSearch` when the user pauses typing. */
export function useDebouncedSearch(value: string, onSearch: (search: string) => void, shouldTrim = false) {
  const { text, setText, setAppliedValue } = useFieldText(value);
  const debounced = useDebouncedValue(text);
  const search = useEffectEvent((typedText: string) => {
    const next = shouldTrim ? typedText.trim() : typedText;
    if (typedText !== text || next === value) return;
    setAppliedValue(next);
    onSearch(next);
  });
  useEffect(() => search(debounced), [debounced]);
  return { text, setText };
}
