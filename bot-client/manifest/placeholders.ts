/** What a placeholder with a usual name stands for. */
export type PlaceholderKind = 'mention' | 'name' | 'server';

const kinds: ReadonlyMap<string, PlaceholderKind> = new Map([
  ['user', 'mention'],
  ['member', 'mention'],
  ['mention', 'mention'],
  ['name', 'name'],
  ['username', 'name'],
  ['server', 'server'],
  ['guild', 'server'],
]);

/** What a placeholder stands for. Undefined if only the bot knows it. */
export function getPlaceholderKind(placeholder: string): PlaceholderKind | undefined {
  return kinds.get(placeholder.toLowerCase());
}
