import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { printTypes } from './print-types.ts';
import { readManifest } from './read-manifest.ts';

test('the types of the example with discord.js are those of its manifest', async () => {
  const examples = path.join(import.meta.dirname, '../../examples');
  const types = printTypes(await readManifest(path.join(examples, 'manifest.json')));
  expect(readFileSync(path.join(examples, 'discordjs-bot/features.ts'), 'utf8')).toBe(types);
});
