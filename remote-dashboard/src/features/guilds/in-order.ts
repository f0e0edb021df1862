import type { Language } from 'shared-ui';

interface Listed {
  name: string;
  joined: boolean;
}

/** Servers as one looks for them: those with the bot first, then by name. */
export function inOrder<S extends Listed>(servers: S[], language: Language): S[] {
  const byName = new Intl.Collator(language, { numeric: true });
  return [...servers].sort((a, b) => Number(b.joined) - Number(a.joined) || byName.compare(a.name, b.name));
}
