import { foldAccents } from 'shared-ui/lib/search.tsx';

interface Named {
  name: string;
}

/** Those whose names contain every word that was typed. */
export function matching<T extends Named>(all: T[], typed: string): T[] {
  const words = foldAccents(typed).split(/\s+/).filter(Boolean);
  return all.filter(({ name }) => words.every((word) => foldAccents(name).includes(word)));
}
