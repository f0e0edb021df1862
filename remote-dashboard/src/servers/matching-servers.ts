interface Named {
  name: string;
}

/** The text as one searches for it: in lower case and without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The servers whose names contain every word that was typed. */
export function matchingServers<S extends Named>(servers: S[], typed: string): S[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return servers.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}
