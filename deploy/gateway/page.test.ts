import cookie from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Composition, servedText } from '../compose/composition.ts';
import { sendPage } from './page.ts';

const html = (text: string) => servedText('text/html; charset=utf-8', `<!doctype html><h1>${text}</h1>`);

async function composed(): Promise<Composition> {
  return {
    pages: {
      en: { '/': await html('Home'), '/terms': await html('Terms') },
      hu: { '/': await html('Kezdőlap'), '/terms': await html('Feltételek') },
    },
    app: { en: await html('App'), hu: await html('Alkalmazás') },
    assets: {},
    redirects: { '/invite': 'https://chat.example/?id=1', '/status': 'https://status.example/' },
    routes: ['^/?$', '^/terms/?$', '^/status/?$', '^/dashboard/[^/]+/?$'],
    scriptDigest: 'sha256-x',
  };
}

async function siteOf(composition: Composition, secure: boolean) {
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
  const composition = await composed();
  [app, secureApp] = await Promise.all([siteOf(composition, false), siteOf(composition, true)]);
});
afterAll(() => Promise.all([app.close(), secureApp.close()]));

const ask = (url: string, cookies: Record<string, string> = {}) => app.inject({ url, cookies });
const heading = (body: string) => /<h1>(.*)<\/h1>/.exec(body)?.[1];

describe('an address has one form:', () => {
  test.each([
    ['/Terms', '/terms'],
    ['/Dashboard/12?Tab=Logs&x=%2F', '/dashboard/12?Tab=Logs&x=%2F'],
    ['/D%C3%81?A?B', '/d%C3%81?A?B'],
    ['//evil.example/x', '/evil.example/x'],
    ['/Invite', '/invite'],
  ])('%s leads to %s', async (given, canonical) => {
    const answer = await ask(given);
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe(canonical);
  });
});

test.each([
  ['/invite', 'https://chat.example/?id=1'],
  ['/invite/', 'https://chat.example/?id=1'],
  ['/invite?from=mail', 'https://chat.example/?id=1'],
  ['/status', 'https://status.example/'],
])('%s leads to %s, for as long as the operator says so', async (url, target) => {
  const answer = await ask(url);
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(target);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

describe('the page of an address is', () => {
  test.each([
    ['/', 200, 'Home', 'Kezdőlap'],
    ['/?x=1', 200, 'Home', 'Kezdőlap'],
    ['/terms', 200, 'Terms', 'Feltételek'],
    ['/terms/', 200, 'Terms', 'Feltételek'],
    ['/dashboard/12', 200, 'App', 'Alkalmazás'],
    ['/dashboard/12/', 200, 'App', 'Alkalmazás'],
    ['/dashboard', 404, 'App', 'Alkalmazás'],
    ['/nothing', 404, 'App', 'Alkalmazás'],
    ['/constructor', 404, 'App', 'Alkalmazás'],
  ])('at %s with status %d: %s, %s', async (url, status, english, hungarian) => {
    const [en, hu] = await Promise.all([ask(url), ask(url, { language: 'hu' })]);
    expect([en.statusCode, hu.statusCode]).toEqual([status, status]);
    expect([heading(en.body), heading(hu.body)]).toEqual([english, hungarian]);
    expect([en.headers['content-language'], hu.headers['content-language']]).toEqual(['en', 'hu']);
    for (const answer of [en, hu]) expect(answer.headers.vary).toBe('Cookie, Accept-Encoding');
  });
});

describe('the cookie of the language', () => {
  test.each(['en', 'hu'])('is sent again for a year when it is %s', async (language) => {
    expect((await ask('/nothing', { language })).cookies).toEqual([
      { name: 'language', value: language, path: '/', maxAge: 31_536_000, sameSite: 'Lax' },
    ]);
  });

  test.each(['de', 'HU', '', '<script>'])('%j is neither sent again nor followed', async (language) => {
    const answer = await ask('/', { language });
    expect(answer.cookies).toEqual([]);
    expect(heading(answer.body)).toBe('Home');
  });

  test('is not made up for a reader who has chosen none', async () => {
    expect((await ask('/')).headers).not.toHaveProperty('set-cookie');
  });

  test('is sent over https alone where the site is on https', async () => {
    const { cookies } = await secureApp.inject({ url: '/', cookies: { language: 'hu' } });
    expect(cookies).toEqual([expect.objectContaining({ name: 'language', secure: true })]);
  });
});
