import { z } from 'zod';
import { done } from './shapes.ts';

/** Longer names of skipped entries are cut off. */
const MAX_SKIPPED_LENGTH = 100;

/** The entries of a report: one that is invalid is skipped and named, so that it does not cost the others. */
export function entries<S extends z.ZodType>(entry: S, max: number) {
  return z
    .array(z.union([entry, z.unknown()]))
    .max(max)
    .transform((list) => {
      const valid: z.output<S>[] = [];
      const skipped: string[] = [];
      for (const item of list) {
        const { success, data, error } = entry.safeParse(item);
        if (success) valid.push(data);
        else skipped.push(nameSkipped(item, error));
      }
      return { valid, skipped };
    });
}

const namedEntry = z.object({
  ...{ decision: z.string().optional(), id: z.string().optional(), command: z.string().optional() },
});

/** The name of an entry, and its first invalid field. */
function nameSkipped(item: unknown, error: z.ZodError): string {
  const { data } = namedEntry.safeParse(item);
  const name = JSON.stringify(data?.decision ?? data?.id ?? data?.command ?? item).slice(0, MAX_SKIPPED_LENGTH);
  const field = error.issues[0]?.path.join('.');
  return field ? `${name} (${field})` : name;
}

/** Whether no two entries are about the same server. */
export function areServersUnique(...lists: { valid: (string | { id: string })[] }[]): boolean {
  const ids = lists.flatMap(({ valid }) => valid.map((entry) => (typeof entry === 'string' ? entry : entry.id)));
  return new Set(ids).size === ids.length;
}

/** The response to a report. */
export const reported = done.extend({
  skipped: z.array(z.string()).optional().meta({ description: 'The invalid entries, which were left out.' }),
});
