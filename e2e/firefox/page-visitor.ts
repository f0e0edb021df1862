import type { Browser, Page } from 'puppeteer-core';
import type { FullStack } from '../site/full-stack.ts';
import type { Theme } from './open-firefox.ts';
import { pageFindings } from './page-findings.ts';
import type { Report } from './report.ts';
import { watchPage } from './watch-page.ts';

/** The settings of a visit, and its report. */
export interface Look {
  browser: Browser;
  site: FullStack;
  report: Report;
  language: 'en' | 'hu';
  theme: Theme;
  /** The folder for screenshots, if any. */
  pictures: string | undefined;
}

const heights: Record<number, number> = { 1440: 900, 360: 780 };

/** Opens an empty browser context with a language and a consent choice. */
export async function openVisitor(look: Look): Promise<PageVisitor> {
  const context = await look.browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const problems = await watchPage(page);
  await context.setCookie({ name: 'language', value: look.language, domain: 'localhost' });
  await page.evaluateOnNewDocument(() => {
    if (location.protocol.startsWith('http')) localStorage.cookieConsent ??= 'true';
  });
  const visitor = new PageVisitor(look, page, problems);
  await visitor.resize(1440);
  return visitor;
}

/** Navigates from page to page, and checks each one. */
export class PageVisitor {
  readonly look: Look;
  readonly page: Page;
  private readonly problems: string[];
  private width = 0;

  constructor(look: Look, page: Page, problems: string[]) {
    this.look = look;
    this.page = page;
    this.problems = problems;
  }

  async resize(width: number) {
    this.width = width;
    await this.page.setViewport({ width, height: heights[width] ?? 900 });
  }

  /** Clicks a visible link to a path if there is one, and opens the path otherwise. */
  async go(address: string, expectedPath = address) {
    for (const link of await this.page.$$(`a[href="${address}"]`)) {
      if (!(await link.isVisible())) continue;
      await link.click();
      return this.arrive(expectedPath);
    }
    await this.open(address, expectedPath);
  }

  async open(address: string, expectedPath = address) {
    await this.page.goto(this.look.site.url + address);
    await this.arrive(expectedPath);
  }

  /** Waits until the page is at a path. */
  async arrive(address: string) {
    await this.page.waitForFunction((expected) => location.pathname + location.search === expected, {}, address);
  }

  /** Clicks an element by its name and role. */
  async press(name: string, role = 'button') {
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  /** Waits until the page shows a text. */
  async read(text: string, within = 'body') {
    await this.page.waitForFunction(
      (expected, selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some((element) => element.innerText.includes(expected)),
      {},
      text,
      within,
    );
  }

  /** Runs an action, and checks the resulting page; expected browser messages are ignored. */
  async step(name: string, act: () => Promise<unknown>, provoked?: RegExp) {
    const { look, page, problems, width } = this;
    const findings: string[] = [];
    try {
      await act();
      await page.waitForSelector('h1');
      await page.waitForNetworkIdle({ idleTime: 100 });
      findings.push(...(await pageFindings(page, look.language)));
    } catch (error) {
      findings.push(`${error instanceof Error ? error.message : error} (at ${page.url()})`);
    }
    findings.unshift(...problems.splice(0).filter((problem) => !provoked?.test(problem)));
    look.report.add({ page: name, language: look.language, theme: look.theme, width, findings });
    if (look.pictures === undefined) return;
    const file = [name.replace(/\W+/g, '-'), look.language, look.theme, width].join('-');
    await page.screenshot({ path: `${look.pictures}/${file}.png` });
  }

  /** Checks a page on a wide screen, opened by its link if there is one, and on a narrow one, opened by its path. */
  async visit(name: string, address: string, expectedPath = address) {
    await this.step(name, () => this.go(address, expectedPath));
    await this.resize(360);
    await this.step(name, () => this.open(address, expectedPath));
    await this.resize(1440);
  }

  async leave() {
    await this.page.browserContext().close();
  }
}
