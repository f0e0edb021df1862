import { expect, type Page } from '@playwright/test';
import dashboard from '../../remote-dashboard/src/messages/en.json' with { type: 'json' };
import ui from '../../shared-ui/src/messages/en.json' with { type: 'json' };
import en from '../../shell/src/messages/en.json' with { type: 'json' };
import type { FileFault } from './file-faults.ts';
import { heading } from './pages.ts';

/** The shell's code. While it does not run, a page can only be loaded again. */
const shellCode = /\/areas\/shell\/[^/]+\/(main|libraries)\.\w+\.js$/;

/** The shell's messages, without which it shows nothing. It requests them until they load. */
const shellMessages = /\/areas\/shell\/[^/]+\/messages-\w+\.\w+\.js$/;

interface OpenedPage {
  path: string;
  heading: string | RegExp;
}

const getRetryButton = (page: Page) => page.getByRole('button', { name: en['failure.retry'] });

/** The shell's error, not an alert of the page. */
const getAlert = (page: Page) => page.getByRole('alert').filter({ has: getRetryButton(page) });
const getReloadLink = (page: Page) => page.getByRole('link', { name: en['overlay.reload'] });

/** Whether React has rendered the page. It marks the root before that, while the prerendered page is still there. */
const isRendered = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer'));
    return Boolean(root && key && Reflect.get(root, key)?.stateNode.current.child);
  });

async function getState(page: Page, text: string | RegExp) {
  const isPage = (await heading(page).filter({ hasText: text }).isVisible()) && (await isRendered(page));
  // Checked last, because an error can appear above a prerendered page in between.
  if (await getAlert(page).isVisible()) return 'error';
  return isPage ? 'page' : undefined;
}

/** Opens a page while a file has a fault, ends the fault, and expects that a retry shows the page without a reload. */
export async function expectRecovery(page: Page, file: string, fault: FileFault, { path, heading: text }: OpenedPage) {
  const restore = await fault.inject(page, file);
  await page.goto(path, { waitUntil: 'commit' });
  const isCodeBroken = shellCode.test(file) || (fault.isWholeRelease && file.startsWith('/areas/shell/'));
  if (isCodeBroken || shellMessages.test(file)) {
    // A prerendered page can be read without the shell's code.
    await expect(heading(page).or(getReloadLink(page))).toBeVisible({ timeout: 45_000 });
    await restore();
    if (isCodeBroken) await page.goto(path);
  } else {
    let state: Awaited<ReturnType<typeof getState>>;
    await expect.poll(async () => (state = await getState(page, text)), { timeout: 45_000 }).toBeDefined();
    await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
    const message = (await getAlert(page).allTextContents()).join();
    await restore();
    if (state === 'error') {
      const texts = fault.kinds.map((kind) => en[`failure.${kind}.text`]);
      expect(
        texts.filter((kindText) => message.includes(kindText)),
        message,
      ).toHaveLength(1);
      await getRetryButton(page).click();
    }
  }
  await expect.poll(() => getState(page, text), { timeout: 45_000 }).toBe('page');
  // Parts in chunks of their own are requested until they load.
  await expect(page.getByText(ui['ui.loading']).or(page.getByText(dashboard['failure.part']))).toHaveCount(0);
  if (!isCodeBroken && !shellMessages.test(file))
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
  if (file.endsWith('.css')) await expect.poll(() => hasStyles(page, file)).toBe(true);
}

/** Whether a style sheet that the page needs is applied. Lazy ones are loaded later. */
function hasStyles(page: Page, file: string) {
  return page.evaluate((path) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href*="${path}"]`)];
    const hasRules = ({ sheet }: HTMLLinkElement) => {
      try {
        return Boolean(sheet?.cssRules.length);
      } catch {
        // The sheet of a broken connection.
        return false;
      }
    };
    return links.length === 0 || links.some(hasRules);
  }, file);
}
