/** Two tones of one colour, dark enough for white letters. */
export const tones = [
  ['#1f6b7c', '#17525f'],
  ['#7a4b8f', '#5f3872'],
  ['#9c4a2f', '#7d3820'],
  ['#2f6e4a', '#225438'],
  ['#8a3f5c', '#6c2e46'],
  ['#3f5b9c', '#2f4680'],
  ['#7a5a1e', '#5f4513'],
  ['#54616b', '#404b54'],
  ['#5a52a3', '#453e85'],
  ['#44691f', '#335115'],
] as const;

/** A number that is the same for the same id on every device (FNV-1a). */
export function stableHash(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** The first letters of a name's first two words that have any, in upper case. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => word.match(/^.\p{M}*/u)?.[0] ?? '');
  return letters.join('').toUpperCase() || '#';
}
