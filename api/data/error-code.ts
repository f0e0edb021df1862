import { z } from 'zod';

const coded = z.object({ code: z.string() });

/** The code of an error of the system or of PostgreSQL. Not by `instanceof`: tests run in a realm of their own. */
export function getErrorCode(error: unknown): string | undefined {
  return coded.safeParse(error).data?.code;
}
