interface Named {
  name: string;
}

/** The text as one searches for it: in lower case and without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Those whose names contain every word that was typed. */
export function matching<T extends Named>(all: T[], typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return all.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}
