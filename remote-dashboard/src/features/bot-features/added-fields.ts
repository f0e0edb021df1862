import type { Feature, Field } from 'vigil-bot/manifest';

/** The fields of a feature that are new, by keys such as `feature/group/field`. */
export function findAddedFields({ id, fields }: Feature, keys: readonly string[]): ReadonlySet<Field> {
  const added = new Set<Field>();
  const collect = (parent: string, inner: readonly Field[]) => {
    for (const field of inner) {
      const key = `${parent}/${field.id}`;
      if (keys.includes(key)) added.add(field);
      if ('fields' in field) collect(key, field.fields);
    }
  };
  if (keys.length > 0) collect(id, fields);
  return added;
}
