import { expect, test } from '@jest/globals';
import type { Composition } from '../compose/composition.ts';
import { liveConf } from './live-conf.ts';

const file = (type: string) => ({ type, etag: '', body: Buffer.from('') });
const composition: Composition = {
  pages: { en: {}, hu: {} },
  app: { en: file('text/html; charset=utf-8'), hu: file('text/html; charset=utf-8') },
  assets: { '/assets/icon.svg': file('image/svg+xml') },
  redirects: { '/support': 'https://chat.example/$1' },
  routes: ['^/docs/?$', '^/dashboard/[^/]+/?$'],
  scriptDigest: '',
};
const headers = { 'x-content-type-options': 'nosniff' };
const confFor = (apiIsOurs: boolean) => liveConf({ composition, headers, apiIsOurs }, 'files');

test('what is known of the site is told: where paths lead, which exist, and the types of files', () => {
  const { 'http.conf': http } = confFor(true);
  expect(http).toContain('"/support" "https://chat.example/%241";');
  expect(http).toContain('"~^/dashboard/[^/]+/?$" known;');
  expect(http).toContain('"image/svg+xml" svg;');
  expect(http).toContain('"text/html; charset=utf-8" html;');
});

test('headers of every answer stand on errors too, and replace those of the API', () => {
  const conf = confFor(true);
  expect(conf['headers.conf']).toBe('add_header x-content-type-options "nosniff" always;');
  expect(conf['api.conf']).toBe('proxy_hide_header x-content-type-options;\nproxy_hide_header cache-control;');
});

test('an API of somebody else gets and sets no cookies; signing in goes through the gateway', () => {
  const conf = confFor(false);
  expect(conf['api.conf']).toContain('proxy_set_header Cookie "";');
  expect(conf['api.conf']).toContain('proxy_hide_header set-cookie;');
  expect(conf['http.conf']).toContain('/v1/oauth gateway;');
  expect(confFor(true)['http.conf']).not.toContain('/v1/oauth gateway;');
});
