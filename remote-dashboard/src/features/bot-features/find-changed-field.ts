import type { Field } from 'vigil-bot/manifest';

/** The path of the first field that is new or declared otherwise than before; undefined if some were only removed. */
export function findChangedField(fields: readonly Field[], before: readonly Field[]): string[] | undefined {
  for (const field of fields) {
    const earlier = before.find(({ id }) => id === field.id);
    if (JSON.stringify(earlier) === JSON.stringify(field)) continue;
    const inner =
      field.kind === 'group' && earlier?.kind === 'group' ? findChangedField(field.fields, earlier.fields) : undefined;
    return [field.id, ...(inner ?? [])];
  }
  return undefined;
}
