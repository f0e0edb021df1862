import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { checkClient } from './check-client.ts';
import { rules } from './rules/index.ts';

test('docs/bot-protocol.md lists the rules of this suite', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../docs/bot-protocol.md'), 'utf8');
  const [, section = ''] = text.split('\n## The rules for clients\n');
  const documented = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(documented).toEqual(Object.keys(rules));
});

const { CONFORMANCE_CLIENT, CONFORMANCE_SKIPS = '' } = process.env;
if (CONFORMANCE_CLIENT)
  checkClient({
    name: CONFORMANCE_CLIENT,
    command: ['sh', '-c', `exec ${CONFORMANCE_CLIENT}`],
    skips: CONFORMANCE_SKIPS.split(','),
  });
