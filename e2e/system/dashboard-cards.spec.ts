import { expectNoProblems } from '../site/expect-no-problems.ts';
import { imageHost } from '../site/image-host.ts';
import { cards, createGuildsResponse, createNames } from '../site/pages.ts';
import { expect, test } from '../site/test.ts';

test('renders only cards near the viewport of two hundred servers', async ({ page, signIn, api }) => {
  await signIn('owner');
  api.fail('GET /v1/me/guilds', createGuildsResponse(...createNames(200)));
  await page.goto('/dashboard');
  await expect(cards(page)).toHaveCount(200);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 40_000);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  const last = cards(page).last();
  await expect(last).toHaveCSS('content-visibility', 'auto');
  const box = await last.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test('hostile and very long names stay within their cards', async ({ page, signIn, api }) => {
  await signIn('owner');
  const hostile = [
    '<img src=x onerror=alert(1)>',
    'w'.repeat(100),
    'مجتمع الألعاب العربي الكبير جدا',
    `Z${'\u0351\u0343\u0322'.repeat(30)}algo`,
    '\u202Eright to left',
    '🦉'.repeat(50),
    '   ',
  ];
  api.fail('GET /v1/me/guilds', createGuildsResponse(...hostile));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard');
  await expect(cards(page)).toHaveCount(hostile.length);
  await expectNoProblems(page);
  for (const card of await cards(page).all()) {
    const [outer, inner] = [await card.boundingBox(), await card.getByRole('link').boundingBox()];
    expect(inner?.x ?? 0).toBeGreaterThan(outer?.x ?? 0);
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  }
});

test('a click anywhere on a card opens the server', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/dashboard');
  await cards(page)
    .filter({ hasText: 'Tea House' })
    .click({ position: { x: 40, y: 30 } });
  await expect(page).toHaveURL('/dashboard/197038439483310086');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('rules 4 and 5: accepts a bare object as a list, and generates pictures that cannot be loaded', async ({
  page,
  signIn,
  api,
}) => {
  await signIn('owner');
  const guild = (id: string, icon: string, banner: string | null = null) => ({
    id,
    name: `Server ${id}`,
    icon,
    banner,
    isBotJoined: true,
  });
  const guilds = [
    guild('1', `${imageHost}/icons/1/address.png`, 'beef'),
    guild('2', 'https://elsewhere.example/not-allowed.png'),
    guild('3', 'broken'),
  ];
  api.fail('GET /v1/me/guilds', { status: 200, body: { guilds } });
  await page.route('**/icons/3/**', (route) => route.fulfill({ contentType: 'image/png', body: 'no picture' }));
  await page.goto('/dashboard');
  const pictures = (name: string) => cards(page).filter({ hasText: name }).locator('img');
  await expect(pictures('Server 1').first()).toHaveAttribute('src', `${imageHost}/banners/1/beef.png?size=512`);
  await expect(pictures('Server 1').last()).toHaveAttribute('src', `${imageHost}/icons/1/address.png`);
  await expect(pictures('Server 2')).toHaveCount(0);
  await expect(pictures('Server 3')).toHaveCount(0);
});
