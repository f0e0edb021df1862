/** Every string in a response, including field names. */
export function findTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...findTexts(part)]);
}

/** Every value of a key, at any depth. */
export function findValues(name: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [...(key === name ? [part] : []), ...findValues(name, part)]);
}
