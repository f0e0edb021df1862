import { test as fullStackTest } from '../../site/full-stack-test.ts';
import { sendRawRequest } from '../../site/raw-bytes.ts';
import { expect, httpTest, settings, test } from '../../site/test.ts';

// A link to this site that redirects to another one would lend it the site's name.

const hosts = ['evil.example', 'user@evil.example', 'localhost@evil.example', 'evil.example%23@localhost'];
const starts = [
  '//',
  '///',
  '////',
  '/\\',
  '/\\/',
  '\\\\',
  '/%2f',
  '/%2F%2F',
  '/%5c',
  '/%09/',
  '/\t/',
  '/.//',
  '/..//',
  '/;//',
  '/%0d%0aLocation:%20https://',
  '/%E5%98%8A%E5%98%8DLocation:https://',
  'https://',
  'HTTPS://',
  'javascript://',
  '/https://',
  '/@',
];

/** Targets that some server or browser has treated as another site. */
const targets = starts.flatMap((start) => hosts.flatMap((host) => [start + host, `${start}${host}/Upper/..`]));

/** Returns where a browser navigates from a page of the site. */
const destination = (location: string) => new URL(location, 'https://vigil.example/x/y').origin;

httpTest('no spelling of a path redirects to another site, or adds a header', async ({ site }) => {
  for (const target of [
    ...targets,
    '/Docs',
    '/STATUS/',
    '//Docs',
    '/Docs?next=//evil.example',
    '/Logout?next=https://evil.example',
  ]) {
    const { status, headers } = await sendRawRequest(site.url, target, ['Host: localhost']);
    const location = headers.get('location');
    expect([target, [200, 308, 400, 404].includes(status)]).toEqual([target, true]);
    if (location === null) continue;
    expect([target, location.startsWith('/'), destination(location)]).toEqual([target, true, 'https://vigil.example']);
    expect(headers.get('set-cookie')).toBeNull();
  }
});

httpTest('external redirects go to the configured targets, whatever the query', async ({ site }) => {
  const extraQueries = [
    '?to=https://evil.example',
    '?client_id=1&redirect_uri=https://evil.example',
    '?next=//evil.example',
  ];
  for (const query of ['', ...extraQueries]) {
    const instagram = await sendRawRequest(site.url, `/instagram${query}`);
    expect(instagram.headers.get('location')).toBe(settings.SITE_LINK_INSTAGRAM);
    const invite = new URL((await sendRawRequest(site.url, `/invite${query}`)).headers.get('location') ?? '');
    expect([invite.origin, invite.search]).toEqual([
      'https://discord.com',
      `?client_id=${settings.SITE_CLIENT_ID}&scope=bot&permissions=8`,
    ]);
  }
});

test('no parameter of a page redirects a browser to another site', async ({ page, site, problems }) => {
  const names = ['next', 'returnTo', 'return_to', 'redirect', 'redirect_uri', 'url', 'continue', 'signin', 'from'];
  const query = names.map((name) => `${name}=https%3A%2F%2Fevil.example`).join('&');
  const navigations: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(site.url)) navigations.push(request.url());
  });
  for (const path of ['/', '/2fa?type=user', '/logout', '/dashboard', '/manage/admin', '/tickets', '/account']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}${query}#//evil.example`);
    await expect(page.getByRole('main')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(site.url);
  }
  expect(navigations).toEqual([]);
  // Errors on the way are not the subject of this test.
  problems.length = 0;
});

fullStackTest('signing in redirects only to the consent page and back', async ({ fullStack }) => {
  const query = 'redirect_uri=https://evil.example&next=//evil.example&client_id=1&authorize_url=https://evil.example';
  const consentUrl = new URL(
    (await sendRawRequest(fullStack.url, `/v1/oauth?${query}`, ['X-Forwarded-Host: evil.example'])).headers.get(
      'location',
    ) ?? '',
  );
  expect(consentUrl.origin).toBe(fullStack.platformUrl);
  expect(consentUrl.searchParams.get('redirect_uri')).toBe(`${fullStack.url}/v1/oauth`);
  expect(consentUrl.href).not.toContain('evil');
  for (const back of ['code=x', 'error=https://evil.example', 'state=//evil.example&code=x']) {
    const { status, headers } = await sendRawRequest(fullStack.url, `/v1/oauth?${back}&next=//evil.example`);
    expect([status, headers.get('location')]).toEqual([302, '/?signin=expired']);
  }
});
