import { expect, test } from '@jest/globals';
import type { Manifest } from './manifest/manifest.ts';
import { ManifestNames } from './manifest-names.ts';
import { SiteClient } from './site.ts';

const manifest: Manifest = {
  format: 1,
  features: [
    {
      id: 'tea-club',
      name: 'Tea club',
      fields: [
        { id: 'cups', kind: 'number', label: 'Cups' },
        { id: 'state', kind: 'status', label: 'State' },
        { id: 'leaves', kind: 'choice', label: 'Leaves', ask: true },
        { id: 'tables', kind: 'list', label: 'Tables', fields: [{ id: 'clear', kind: 'action', label: 'Clear' }] },
      ],
    },
  ],
};

test('pages ask about status lines, actions and fields with ask, also in lists', () => {
  const names = new ManifestNames(manifest);
  const paths = ['state', 'leaves', 'tables/clear', 'cups', 'tables', 'sate', 'tables/1/clear', 'state/clear', ''];
  expect(paths.filter((path) => names.canAsk('tea-club', path))).toEqual(['state', 'leaves', 'tables/clear']);
  expect(names.canAsk('tea-clb', 'state')).toBe(false);
});

test.each([
  '{"features":null}',
  '{"features":[null,3,{},{"id":"tea-club","fields":[null,{"id":"state"}]}]}',
  '{"features":{"tea-club":1}}',
])('the manifest %s has no such names', (json) => {
  const names = new ManifestNames(JSON.parse(json));
  expect(names.canAsk('tea-club', 'state')).toBe(false);
});

test('a feature that the manifest does not have is logged once', async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const site = new SiteClient({ site: 'http://127.0.0.1:1', key: 'bot_x', manifest, log });
  for (const id of ['tea-clb', 'tea-clb', 'tea-club']) expect(await site.feature(id, '1')).toBeUndefined();
  await site.stop();
  expect(lines.filter((line) => line.startsWith('The manifest'))).toEqual(['The manifest has no feature “tea-clb”.']);
});
