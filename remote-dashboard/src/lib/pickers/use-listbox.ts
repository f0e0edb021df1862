import { type KeyboardEvent, useEffect, useId, useState } from 'react';

const stepsByKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

interface ListboxOptions<T> {
  /** The options that match the search text. */
  options: readonly T[];
  searchText: string;
  onSearch: (text: string) => void;
  onOpen: () => void;
  onPick: (option: T) => void;
  /** Options that are shown but cannot be picked. */
  isDisabled: (option: T) => boolean;
}

/** The state of a combobox's listbox: whether it is open, the active option, and the keys. */
export function useListbox<T extends { id: string }>({
  options,
  searchText,
  onSearch,
  onOpen,
  onPick,
  isDisabled,
}: ListboxOptions<T>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [highlightedId, setHighlightedId] = useState<string>();
  const firstMatch = searchText ? options.find((option) => !isDisabled(option)) : undefined;
  const activeOption = options.find((option) => option.id === highlightedId) ?? firstMatch;
  const getOptionId = (optionId: string) => `${id}-${optionId}`;
  const activeId = open && activeOption ? getOptionId(activeOption.id) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function show(text = '') {
    if (!open) onOpen();
    setOpen(true);
    onSearch(text);
    setHighlightedId(undefined);
  }

  function close() {
    setOpen(false);
    onSearch('');
  }

  function pick(option: T) {
    if (isDisabled(option)) return;
    close();
    onPick(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    // These keys belong to the input method while it composes a text.
    if (event.nativeEvent.isComposing) return;
    const step = stepsByKey[event.key];
    if (step) {
      event.preventDefault();
      if (!open) return show();
      const index = activeOption ? options.indexOf(activeOption) : step > 0 ? -1 : options.length;
      setHighlightedId(options[Math.max(0, Math.min(options.length - 1, index + step))]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open && activeOption) pick(activeOption);
      else if (!open) show();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  }

  return {
    id,
    open,
    activeOption,
    getOptionId,
    show,
    close,
    pick,
    /** The attributes and handlers of the input. */
    inputProps: {
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      onClick: () => !open && show(),
      onKeyDown,
      onBlur: close,
      autoComplete: 'off',
      autoCapitalize: 'off',
      spellCheck: false,
    } as const,
  };
}
