import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const file = path.resolve(import.meta.dirname, '../package.json');

/** The version of the product, which the package.json of the root names. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
