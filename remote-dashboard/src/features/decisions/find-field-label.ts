import type { Field, Text } from 'vigil-bot/manifest';

/** The label of a field, or of the innermost one around it. Paths into lists and maps have the ids of their entries. */
export function findFieldLabel(fields: readonly Field[], path: readonly string[]): Text | undefined {
  const [id, ...rest] = path;
  const field = fields.find((candidate) => candidate.id === id);
  if (!field || !('label' in field)) return undefined;
  const inner =
    'fields' in field ? findFieldLabel(field.fields, field.kind === 'group' ? rest : rest.slice(1)) : undefined;
  return inner ?? field.label;
}
