import cookie from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Composition, createServedText } from '../compose/composition.ts';
import { sendPage } from './page.ts';

const html = (text: string) => createServedText('text/html; charset=utf-8', `<!doctype html><h1>${text}</h1>`);

function createPages(headings: Record<string, string>) {
  const pages = Object.entries(headings).map(async ([pattern, heading]) => ({
    pattern: new RegExp(pattern),
    file: await html(heading),
  }));
  return Promise.all(pages);
}

async function createComposition(): Promise<Composition> {
  return {
    pages: {
      en: await createPages({ '^/?$': 'Home', '^/terms/?$': 'Terms', '^/dashboard/[^/]+/?$': 'Server' }),
      hu: await createPages({ '^/?$': 'Kezdőlap', '^/terms/?$': 'Feltételek', '^/dashboard/[^/]+/?$': 'Szerver' }),
    },
    missingPage: { en: await html('Nothing'), hu: await html('Semmi') },
    assets: {},
    redirects: { '/invite': 'https://chat.example/?id=1', '/status': 'https://status.example/' },
    earlyScriptDigest: 'sha256-x',
    styleDigests: [],
  };
}

async function createApp(composition: Composition, secure: boolean) {
  const app = Fastify();
  await app.register(cookie);
  app.get('*', (request, reply) => {
    const pathname = request.raw.url?.split('?', 1)[0] ?? '/';
    return sendPage({ request, reply, pathname, composition, secure });
  });
  return app;
}

let app: FastifyInstance;
let secureApp: FastifyInstance;

beforeAll(async () => {
  const composition = await createComposition();
  [app, secureApp] = await Promise.all([createApp(composition, false), createApp(composition, true)]);
});
afterAll(() => Promise.all([app.close(), secureApp.close()]));

const getPage = (url: string, cookies: Record<string, string> = {}) => app.inject({ url, cookies });
const getHeading = (body: string) => /<h1>(.*)<\/h1>/.exec(body)?.[1];

describe('redirects to the canonical URL:', () => {
  test.each([
    ['/Terms', '/terms'],
    ['/Dashboard/12?Tab=Logs&x=%2F', '/dashboard/12?Tab=Logs&x=%2F'],
    ['/D%C3%81?A?B', '/d%C3%81?A?B'],
    ['//evil.example/x', '/evil.example/x'],
    ['/Invite', '/invite'],
  ])('%s redirects to %s', async (path, canonical) => {
    const response = await getPage(path);
    expect(response.statusCode).toBe(308);
    expect(response.headers.location).toBe(canonical);
  });
});

test.each([
  ['/invite', 'https://chat.example/?id=1'],
  ['/invite/', 'https://chat.example/?id=1'],
  ['/invite?from=mail', 'https://chat.example/?id=1'],
  ['/status', 'https://status.example/'],
])('%s redirects temporarily to %s', async (url, target) => {
  const response = await getPage(url);
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe(target);
  expect(response.headers).not.toHaveProperty('set-cookie');
});

describe('sends the page', () => {
  test.each([
    ['/', 200, 'Home', 'Kezdőlap'],
    ['/?x=1', 200, 'Home', 'Kezdőlap'],
    ['/terms', 200, 'Terms', 'Feltételek'],
    ['/terms/', 200, 'Terms', 'Feltételek'],
    ['/dashboard/12', 200, 'Server', 'Szerver'],
    ['/dashboard/12/', 200, 'Server', 'Szerver'],
    ['/dashboard', 404, 'Nothing', 'Semmi'],
    ['/nothing', 404, 'Nothing', 'Semmi'],
    ['/constructor', 404, 'Nothing', 'Semmi'],
  ])('at %s with status %d: %s, %s', async (url, status, english, hungarian) => {
    const [en, hu] = await Promise.all([getPage(url), getPage(url, { language: 'hu' })]);
    expect([en.statusCode, hu.statusCode]).toEqual([status, status]);
    expect([getHeading(en.body), getHeading(hu.body)]).toEqual([english, hungarian]);
    expect([en.headers['content-language'], hu.headers['content-language']]).toEqual(['en', 'hu']);
    for (const response of [en, hu]) expect(response.headers.vary).toBe('Cookie, Accept-Encoding');
  });
});

describe('the language cookie', () => {
  test.each(['en', 'hu'])('is sent again for a year when it is %s', async (language) => {
    expect((await getPage('/nothing', { language })).cookies).toEqual([
      { name: 'language', value: language, path: '/', maxAge: 31_536_000, sameSite: 'Lax' },
    ]);
  });

  test.each(['de', 'HU', '', '<script>'])('%j is ignored and not sent again', async (language) => {
    const response = await getPage('/', { language });
    expect(response.cookies).toEqual([]);
    expect(getHeading(response.body)).toBe('Home');
  });

  test('is not set for a visitor who has chosen no language', async () => {
    expect((await getPage('/')).headers).not.toHaveProperty('set-cookie');
  });

  test('is secure if the site uses https', async () => {
    const { cookies } = await secureApp.inject({ url: '/', cookies: { language: 'hu' } });
    expect(cookies).toEqual([expect.objectContaining({ name: 'language', secure: true })]);
  });
});
