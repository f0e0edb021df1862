import type { Browser, Page } from 'puppeteer-core';
import type { FullStack } from '../site/full-stack.ts';
import type { CheckReport } from './check-report.ts';
import { findProblems } from './find-problems.ts';
import type { Theme } from './open-firefox.ts';
import { watchPage } from './watch-page.ts';

/** The settings of a visit, and its report. */
export interface VisitOptions {
  browser: Browser;
  site: FullStack;
  report: CheckReport;
  language: 'en' | 'hu';
  theme: Theme;
  /** The folder for screenshots, if any. */
  screenshotFolder: string | undefined;
}

const heights: Record<number, number> = { 1440: 900, 360: 780 };

/** Opens an empty browser context with a language and a consent choice. */
export async function openVisitor(options: VisitOptions): Promise<PageVisitor> {
  const context = await options.browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const problems = await watchPage(page);
  await context.setCookie({ name: 'language', value: options.language, domain: 'localhost' });
  await page.evaluateOnNewDocument(() => {
    if (location.protocol.startsWith('http')) localStorage.cookieConsent ??= 'true';
  });
  const visitor = new PageVisitor(options, page, problems);
  await visitor.resize(1440);
  return visitor;
}

/** Navigates from page to page, and checks each one. */
export class PageVisitor {
  readonly options: VisitOptions;
  readonly page: Page;
  private readonly problems: string[];
  private width = 0;

  constructor(options: VisitOptions, page: Page, problems: string[]) {
    this.options = options;
    this.page = page;
    this.problems = problems;
  }

  async resize(width: number) {
    this.width = width;
    await this.page.setViewport({ width, height: heights[width] ?? 900 });
  }

  /** Clicks a visible link to a path if there is one, and opens the path otherwise. */
  async navigate(path: string, expectedPath = path) {
    for (const link of await this.page.$$(`a[href="${path}"]`)) {
      if (!(await link.isVisible())) continue;
      await link.click();
      return this.waitForPath(expectedPath);
    }
    await this.open(path, expectedPath);
  }

  async open(path: string, expectedPath = path) {
    await this.page.goto(this.options.site.url + path);
    await this.waitForPath(expectedPath);
  }

  /** Waits until the page is at a path. */
  async waitForPath(path: string) {
    await this.page.waitForFunction((expected) => location.pathname + location.search === expected, {}, path);
  }

  /** Clicks an element by its name and role. */
  async clickByName(name: string, role = 'button') {
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  /** Waits until the page shows a text. */
  async waitForText(text: string, within = 'body') {
    await this.page.waitForFunction(
      (expected, selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some((element) => element.innerText.includes(expected)),
      {},
      text,
      within,
    );
  }

  /** Runs an action, and checks the resulting page; expected browser messages are ignored. */
  async checkStep(name: string, openPage: () => Promise<unknown>, expectedMessages?: RegExp) {
    const { options, page, problems, width } = this;
    const findings: string[] = [];
    try {
      await openPage();
      await page.waitForSelector('h1');
      await page.waitForNetworkIdle({ idleTime: 100 });
      findings.push(...(await findProblems(page, options.language)));
    } catch (error) {
      findings.push(`${error instanceof Error ? error.message : error} (at ${page.url()})`);
    }
    findings.unshift(...problems.splice(0).filter((problem) => !expectedMessages?.test(problem)));
    options.report.add({ page: name, language: options.language, theme: options.theme, width, problems: findings });
    if (options.screenshotFolder === undefined) return;
    const file = [name.replace(/\W+/g, '-'), options.language, options.theme, width].join('-');
    await page.screenshot({ path: `${options.screenshotFolder}/${file}.png` });
  }

  /** Checks a page on a wide screen, opened by its link if there is one, and on a narrow one, opened by its path. */
  async visit(name: string, path: string, expectedPath = path) {
    await this.checkStep(name, () => this.navigate(path, expectedPath));
    await this.resize(360);
    await this.checkStep(name, () => this.open(path, expectedPath));
    await this.resize(1440);
  }

  async close() {
    await this.page.browserContext().close();
  }
}
