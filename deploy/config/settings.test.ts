import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { root } from '../build/packages.ts';
import { settings } from './settings.ts';

/** Formats a setting's line in docs/configuration.md. */
function toRow([name, schema]: [string, z.ZodType]): string {
  const { description, default: defaultText } = z
    .object({ description: z.string(), default: z.string().optional() })
    .parse(schema.meta());
  return `| \`${name}\` | ${description} | ${defaultText ?? toText(schema.safeParse(undefined).data)} |`;
}

function toText(value: unknown): string {
  const text = [value ?? []].flat().join(',');
  return text ? `\`${text}\`` : 'none';
}

test('docs/configuration.md describes every setting as its schema does', () => {
  const docs = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
  const rows = docs.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(Object.entries(settings.shape).map(toRow));
});
