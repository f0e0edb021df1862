import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const coded = z.object({ code: z.string() });

/** The code of an error of the system or of PostgreSQL. Not by `instanceof`: tests run in a realm of their own. */
export function getErrorCode(error: unknown): string | undefined {
  return coded.safeParse(error).data?.code;
}

/** Makes a folder that only our account may enter; missing parents get the usual rights. */
export function makePrivateFolder(folder: string) {
  mkdirSync(path.dirname(folder), { recursive: true });
  // `recursive` so that a folder that exists is no error; its rights stay.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
