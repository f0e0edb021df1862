import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MS = 250;

/** A text that is being typed, once its writer pauses. */
export function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** The text of a field. It starts over when the value that it was made from changes. */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  return { typed, setTyped, setApplied };
}

/** The text of a search field, which is searched for when its writer pauses. */
export function useDebouncedSearch(value: string, onSearch: (search: string) => void, trims = false) {
  const { typed, setTyped, setApplied } = useTyped(value);
  const debounced = useDebouncedValue(typed);
  const search = useEffectEvent((text: string) => {
    const next = trims ? text.trim() : text;
    if (text !== typed || next === value) return;
    setApplied(next);
    onSearch(next);
  });
  useEffect(() => search(debounced), [debounced]);
  return { typed, setTyped };
}
