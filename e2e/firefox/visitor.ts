import { type Look, openVisitor } from './page-visitor.ts';

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

/** Redirects of signed-out visitors, and of paths with uppercase letters. */
const redirects = {
  '/Docs/Privacy-Policy': '/docs/privacy-policy',
  '/dashboard': '/',
  '/account': '/',
  '/2fa?type=user': '/',
  '/manage/moderator': '/',
  '/manage/admin/stats': '/',
  '/logout': '/',
};

/** Visits every page of a signed-out visitor. */
export async function visitPagesAsVisitor(look: Look) {
  const visitor = await openVisitor(look);
  const { page } = visitor;
  await visitor.open('/');
  for (const [name, address] of Object.entries(pages)) await visitor.visit(name, address);
  for (const [address, expectedPath] of Object.entries(redirects))
    await visitor.step(`${address} leads to ${expectedPath}`, () => visitor.open(address, expectedPath));

  await visitor.step('/invite leads to the platform', async () => {
    await page.goto(`${look.site.url}/invite`);
    await page.waitForFunction((url) => url.startsWith(location.origin), {}, look.site.platformUrl);
    await visitor.open('/');
  });
  await visitor.step('Back, twice', async () => {
    await visitor.go('/status');
    await visitor.go('/support');
    await page.goBack();
    await visitor.arrive('/status');
    await page.goBack();
    await visitor.arrive('/');
  });
  await visitor.step('Forward', async () => {
    await page.goForward();
    await visitor.arrive('/status');
  });
  await visitor.leave();
}
