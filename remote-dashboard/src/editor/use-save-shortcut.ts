import { useEffect, useEffectEvent } from 'react';

/** Saves with Ctrl+S or ⌘S, instead of the browser's dialog that saves the page. */
export function useSaveShortcut(onSave: () => void) {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      save();
    }
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);
}
