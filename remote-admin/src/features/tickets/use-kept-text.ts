import { useState } from 'react';
import { loadDraft, storeDraft } from 'shared-ui/lib/drafts.ts';

/** A text that is stored until it is sent. */
export function useStoredText(name: string) {
  const [text, setText] = useState(() => loadDraft(name) ?? '');
  return {
    text,
    setText(next: string) {
      storeDraft(name, next);
      setText(next);
    },
  };
}
