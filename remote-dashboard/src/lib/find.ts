import type { Language } from 'shared-ui';
import { foldAccents } from 'shared-ui/lib/search.tsx';

interface Listed {
  name: string;
  joined: boolean;
}

/** Servers as one looks for them: those with the bot first, then by name. */
export function sortServers<S extends Listed>(servers: S[], language: Language): S[] {
  const byName = new Intl.Collator(language, { numeric: true });
  return [...servers].sort((a, b) => Number(b.joined) - Number(a.joined) || byName.compare(a.name, b.name));
}

interface Named {
  name: string;
}

/** Those whose names contain every word that was typed. */
export function filterByName<T extends Named>(all: T[], typed: string): T[] {
  const words = foldAccents(typed).split(/\s+/).filter(Boolean);
  return all.filter(({ name }) => words.every((word) => foldAccents(name).includes(word)));
}
