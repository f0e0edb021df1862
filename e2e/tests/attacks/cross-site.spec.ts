import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { getPerson, type PersonKind } from 'simulator/people';
import { generateToken, sha256 } from '../../../api/secrets.ts';
import type { FullStack } from '../../site/full-stack.ts';
import { test as base, expect, startSignIn, submitDemoCode } from '../../site/full-stack-test.ts';
import type { UserSession } from '../../site/sessions.ts';
import { systemTierIf } from '../../site/system-tier.ts';

// A page of another site, in the browser of a signed-in user.

const test = base.extend<{ evilHost: string; evilUrl: string }>({
  // For cookies, 127.0.0.1 is another site than localhost.
  evilHost: ['127.0.0.1', { option: true }],
  evilUrl: async ({ fullStack, evilHost }, use) => {
    const evilServer = createServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
        .end('<!doctype html>'),
    );
    await new Promise<void>((resolve) => evilServer.listen(0, evilHost, resolve));
    await use(
      `http://${evilHost}:${(evilServer.address() as AddressInfo).port}/?${new URLSearchParams({ site: fullStack.url })}`,
    );
    evilServer.closeAllConnections();
    evilServer.close();
  },
});

// Browsers log what they block on such a page.
test.beforeEach(({ page }) => void page.removeAllListeners('console'));

/** Submits a form on a page of another site, as its visitor would. */
async function sendForm(page: Page, url: string, enctype: string, method = 'post') {
  const navigated = page.waitForNavigation();
  await page.evaluate(
    ([action = '', type = '', verb = '']) => {
      const form = document.createElement('form');
      Object.assign(form, { action, enctype: type, method: verb });
      const field = document.createElement('input');
      Object.assign(field, { name: '{"subject":"x","text":"y","a":"', value: '"}' });
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    [url, enctype, method],
  );
  return (await navigated)?.status();
}

interface Owner {
  context: BrowserContext;
  fullStack: FullStack;
  startSession: (kind: PersonKind) => Promise<UserSession>;
}

/** Signs in, and returns a function that checks that nothing has changed since. */
async function signInForCheck({ context, fullStack, startSession }: Owner) {
  const { call, token } = await startSession('owner-of-three');
  const cookies = async () =>
    (await context.cookies(fullStack.url)).map(({ name, value }) => `${name}=${value}`).sort();
  const before = await cookies();
  return async () => {
    expect(await cookies()).toEqual(before);
    expect((await call('GET', '/v1/me/profile', { token })).status).toBe(200);
    expect((await call('GET', '/v1/me/tickets', { token })).body.total).toBe(0);
  };
}

const posts = ['/v1/me/tickets', '/v1/logout', '/v1/2fa', '/v1/me/staff', '/v1/admin/verify', '/v1/me/recovery-codes'];

for (const [name, evilHost] of [
  ['another site', '127.0.0.1'],
  ['a neighbouring host', 'localhost'],
] as const) {
  test.describe(name, () => {
    test.use({ evilHost });

    test(
      `forms of ${name} change nothing, and do not sign out`,
      systemTierIf(evilHost === 'localhost'),
      async ({ page, context, fullStack, startSession, evilUrl }) => {
        const expectUntouched = await signInForCheck({ context, fullStack, startSession });
        for (const path of posts) {
          for (const enctype of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
            await page.goto(evilUrl);
            expect([path, enctype, await sendForm(page, fullStack.url + path, enctype)]).toEqual([path, enctype, 403]);
          }
        }
        await expectUntouched();
      },
    );

    test(
      `calls, pictures and beacons of ${name} change nothing, and do not sign out`,
      systemTierIf(evilHost === 'localhost'),
      async ({ page, context, fullStack, startSession, evilUrl }) => {
        const expectUntouched = await signInForCheck({ context, fullStack, startSession });
        await page.goto(evilUrl);
        const read = await page.evaluate(
          async ([site = '', paths = '']) => {
            const body = '{"subject":"x","text":"y"}';
            const results: string[] = [];
            for (const path of paths.split(' ')) {
              for (const init of [
                { method: 'POST', mode: 'no-cors', body },
                { method: 'POST', mode: 'no-cors' },
                { method: 'POST', mode: 'cors', body, headers: { 'content-type': 'application/json' } },
                { method: 'DELETE', mode: 'cors' },
                { method: 'GET', mode: 'cors' },
              ] as const) {
                const response = await fetch(site + path, { credentials: 'include', ...init }).catch(() => undefined);
                results.push(response ? response.type : 'refused');
              }
              navigator.sendBeacon(site + path);
              navigator.sendBeacon(site + path, body);
            }
            for (const path of [
              '/v1/oauth',
              '/v1/oauth?code=x&state=y',
              '/preview/leave',
              '/logout',
              '/v1/me/export',
            ]) {
              await new Promise((resolve) => {
                const picture = new Image();
                picture.onload = picture.onerror = resolve;
                picture.src = site + path;
              });
            }
            return results;
          },
          [fullStack.url, posts.join(' ')],
        );
        // The other site cannot even see whether there was a response.
        expect([...new Set(read)]).toEqual(['refused']);
        await page.goto('about:blank');
        await expectUntouched();
      },
    );
  });
}

test('another site cannot frame a page', async ({ page, fullStack, evilUrl }) => {
  await page.goto(evilUrl);
  for (const path of ['/', '/2fa?type=user', '/v1/oauth']) {
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.replaceChildren(frame);
      return new Promise((resolve) => frame.addEventListener('load', resolve));
    }, fullStack.url + path);
    const [, frame] = page.frames();
    expect(await frame?.evaluate(() => document.body?.innerText ?? '').catch(() => '')).not.toContain('Vigil');
  }
});

test('a token of another user that a sibling host set as a cookie does not sign in', async ({
  page,
  context,
  fullStack,
  startSession,
}) => {
  await startSession('visitor');
  const token = generateToken('ses');
  const at = new Date(fullStack.now());
  const { id: user_id } = getPerson('visitor');
  await fullStack.context.db
    .insertInto('sessions')
    .values({
      token_hash: sha256(token),
      id: 'of-a-client-without-cookies',
      user_id,
      binding_hash: null,
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + 3_600_000),
      ip: null,
      user_agent: '',
    })
    .execute();
  expect(
    (await fetch(`${fullStack.url}/v1/me/profile`, { headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(200);
  await context.clearCookies();
  await context.addCookies([{ name: 'token', value: token, url: fullStack.url, sameSite: 'Strict' }]);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connect profile' })).toBeVisible();
  await page.goto('/dashboard');
  await page.waitForURL('/');
});

test('requests from another site carry no cookies, except for the binding cookie on a link', async ({
  page,
  context,
  fullStack,
}) => {
  await startSignIn(page, 'admin');
  await submitDemoCode(page);
  await page.waitForURL('/dashboard');
  await page.goto('/manage/admin');
  await page.waitForURL('/2fa?type=admin');
  await submitDemoCode(page);
  await page.waitForURL('/manage/admin');
  const storedCookies = (await context.cookies(fullStack.url)).map(({ name, sameSite, httpOnly }) => [
    name,
    sameSite,
    httpOnly,
  ]);
  expect(storedCookies.sort()).toEqual([
    ['binding', 'Lax', true],
    ['mod_token', 'Strict', false],
    ['mod_token_until', 'Strict', false],
    ['token', 'Strict', false],
  ]);
});
