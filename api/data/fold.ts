/** A name as it is searched and sorted by: without accents, in lower case. */
export function fold(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  // The database takes no NUL in a text.
  return plain.replaceAll('\0', '').toLowerCase();
}
