import { useState } from 'react';

// The cookie policy names it.
const prefix = 'draft:';

/** A text that is being written, through reloads and lost sessions, until it is sent. */
export function useKeptText(name: string) {
  const [text, setText] = useState(() => kept(name));
  return {
    text,
    setText(next: string) {
      keep(name, next);
      setText(next);
    },
  };
}

function kept(name: string): string {
  try {
    return localStorage.getItem(prefix + name) ?? '';
  } catch {
    return '';
  }
}

function keep(name: string, text: string) {
  try {
    if (text) localStorage.setItem(prefix + name, text);
    else localStorage.removeItem(prefix + name);
  } catch {
    // Without storage the text lasts as long as the page.
  }
}
