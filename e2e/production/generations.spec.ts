import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test as plain } from '@playwright/test';
import { type Composition, servedText } from '../../deploy/compose/composition.ts';
import { readEnvironment } from '../../deploy/config/site-environment.ts';
import { NginxFolder } from '../../deploy/nginx/nginx-folder.ts';
import { placeOf } from '../../deploy/nginx/places.ts';
import { freePort } from '../site/free-port.ts';
import { startNginx } from '../site/start-nginx.ts';

interface Published {
  url: string;
  folder: string;
  publish(content: Content): Promise<void>;
  /** What nginx answers at the root, and the policy that comes with it. */
  served(): Promise<string[]>;
}

interface Content {
  text: string;
  policy?: string;
  routes?: string[];
}

async function composed({ text, routes = ['^/?$'] }: Content): Promise<Composition> {
  const page = await servedText('text/html; charset=utf-8', text);
  const pages = { '/': page };
  const files = { pages: { en: pages, hu: pages }, app: { en: page, hu: page }, assets: {} };
  return { ...files, redirects: {}, routes, scriptDigest: '' };
}

const test = plain.extend<{ published: Published }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  published: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
    const port = await freePort();
    const environment = readEnvironment({ NGINX_FOLDER: folder, PORT: String(port) });
    if (!environment.nginx) throw new Error('The environment has no nginx.');
    const nginxFolder = await NginxFolder.prepare(environment, environment.nginx);
    const publish = async ({ policy = 'first', ...content }: Content) =>
      nginxFolder.publish({
        composition: await composed(content),
        headers: { 'content-security-policy': policy },
        apiIsOurs: false,
      });
    await publish({ text: 'first' });
    const stop = await startNginx(folder, port);
    const url = `http://localhost:${port}`;
    const served = async () => {
      const answer = await fetch(`${url}/`, { headers: { connection: 'close' } });
      return [await answer.text(), answer.headers.get('content-security-policy') ?? ''];
    };
    await use({ url, folder, publish, served });
    await stop();
    rmSync(folder, { recursive: true });
  },
});

const generation = ({ folder }: Published) => readlinkSync(placeOf(folder, 'live'));

test('files alone are served at once, and nginx need not read its configuration again', async ({ published }) => {
  const before = generation(published);
  await published.publish({ text: 'second' });
  expect(await published.served()).toEqual(['second', 'first']);
  expect(generation(published)).toBe(before);
});

test('a page never comes with the policy of another one', async ({ published }) => {
  await published.publish({ text: 'second', policy: 'second' });
  await expect
    .poll(async () => {
      const [text, policy] = await published.served();
      expect(policy).toBe(text);
      return text;
    })
    .toBe('second');
});

test('what nginx does not take is not made live, and what was before goes on', async ({ published }) => {
  const before = generation(published);
  await expect(published.publish({ text: 'broken', routes: ['^/('] })).rejects.toThrow('nginx does not take');
  expect(generation(published)).toBe(before);
  expect(await published.served()).toEqual(['first', 'first']);
  await published.publish({ text: 'third' });
  expect(await published.served()).toEqual(['third', 'first']);
});

test('the log has lines without queries and whole addresses', async ({ published }) => {
  await fetch(`${published.url}/nothing?code=secret`);
  const log = () => readFileSync(placeOf(published.folder, 'access'), 'utf8');
  await expect.poll(log).toContain('"path":"/nothing"');
  expect(log()).not.toContain('secret');
  expect(log()).toContain('"address":"127.0.0.0"');
});
