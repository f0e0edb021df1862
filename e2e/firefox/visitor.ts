import { type Look, openReader } from './reader.ts';

const pages = {
  Home: '/',
  Status: '/status',
  Support: '/support',
  Documents: '/docs',
  'Terms of Service': '/docs/terms-of-service',
  'Privacy Policy': '/docs/privacy-policy',
  'Cookie Policy': '/docs/cookie-policy',
  'Not found': '/nothing-here',
  'Not found, a way out that is not set up': '/instagram',
};

/** Where nobody may be who has not signed in, or who writes an address otherwise. */
const redirects = {
  '/Docs/Privacy-Policy': '/docs/privacy-policy',
  '/dashboard': '/',
  '/account': '/',
  '/2fa?type=user': '/',
  '/manage/moderator': '/',
  '/manage/admin/stats': '/',
  '/logout': '/',
};

/** Everything that is there for those who have not signed in. */
export async function walkAsVisitor(look: Look) {
  const reader = await openReader(look);
  const { page } = reader;
  await reader.open('/');
  for (const [name, address] of Object.entries(pages)) await reader.visit(name, address);
  for (const [address, lands] of Object.entries(redirects))
    await reader.step(`${address} leads to ${lands}`, () => reader.open(address, lands));

  await reader.step('/invite leads to the platform', async () => {
    await page.goto(`${look.site.url}/invite`);
    await page.waitForFunction((url) => url.startsWith(location.origin), {}, look.site.platformUrl);
    await reader.open('/');
  });
  await reader.step('Back, twice', async () => {
    await reader.go('/status');
    await reader.go('/support');
    await page.goBack();
    await reader.arrive('/status');
    await page.goBack();
    await reader.arrive('/');
  });
  await reader.step('Forward', async () => {
    await page.goForward();
    await reader.arrive('/status');
  });
  await reader.leave();
}
