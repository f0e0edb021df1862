import { openVisitor, type VisitOptions } from './page-visitor.ts';

const pages = {
  Home: '/',
  Status: '/status',
  Support: '/support',
  Documents: '/docs',
  'Terms of Service': '/docs/terms-of-service',
  'Privacy Policy': '/docs/privacy-policy',
  'Cookie Policy': '/docs/cookie-policy',
  'Not found': '/nothing-here',
  'Not found: a link that is not configured': '/instagram',
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
export async function visitPagesAsVisitor(options: VisitOptions) {
  const visitor = await openVisitor(options);
  const { page } = visitor;
  await visitor.open('/');
  for (const [name, path] of Object.entries(pages)) await visitor.visit(name, path);
  for (const [path, expectedPath] of Object.entries(redirects))
    await visitor.checkStep(`${path} redirects to ${expectedPath}`, () => visitor.open(path, expectedPath));

  await visitor.checkStep('/invite redirects to the platform', async () => {
    await page.goto(`${options.site.url}/invite`);
    await page.waitForFunction((url) => url.startsWith(location.origin), {}, options.site.platformUrl);
    await visitor.open('/');
  });
  await visitor.checkStep('Back, twice', async () => {
    await visitor.navigate('/status');
    await visitor.navigate('/support');
    await page.goBack();
    await visitor.waitForPath('/status');
    await page.goBack();
    await visitor.waitForPath('/');
  });
  await visitor.checkStep('Forward', async () => {
    await page.goForward();
    await visitor.waitForPath('/status');
  });
  await visitor.close();
}
