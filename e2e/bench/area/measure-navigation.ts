import type { Page } from '@playwright/test';

/** The duration of a navigation to another area, in milliseconds. */
export interface AreaNavigation {
  /** From the event to the first frame with the content. */
  contentMs: number;
  /** The duration of the same calls in parallel, without a page. */
  callsMs: number;
  /** Whether every call was sent before the first response. */
  isOneRound: boolean;
}

interface AreaNavigationOptions {
  /** Triggers the navigation. */
  trigger: (page: Page) => Promise<void>;
  /** The event that starts the measurement. */
  event: 'click' | 'popstate';
  /** A selector of the content. */
  content: string;
}

/** Navigates to another area, and measures in the page. */
export async function measureNavigation(
  page: Page,
  { trigger, event, content }: AreaNavigationOptions,
): Promise<AreaNavigation> {
  const measured = page.evaluate(
    ([name, selector]) =>
      new Promise<number>((resolve) => {
        performance.clearResourceTimings();
        let startedAt = 0;
        addEventListener(
          name,
          () => {
            startedAt = performance.now();
          },
          { capture: true, once: true },
        );
        const observer = new MutationObserver(() => {
          if (!startedAt || !document.querySelector(selector)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - startedAt));
        });
        observer.observe(document.body, { subtree: true, childList: true });
      }),
    [event, content] as const,
  );
  await trigger(page);
  const contentMs = await measured;
  const { urls, isOneRound } = await page.evaluate(() => {
    const calls = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.startsWith('/v1/'));
    return {
      urls: calls.map(({ name }) => name),
      isOneRound:
        Math.max(...calls.map(({ startTime }) => startTime)) < Math.min(...calls.map(({ responseEnd }) => responseEnd)),
    };
  });
  const callsMs = await page.evaluate(async (all) => {
    const [, token] = /token=([^;]+)/.exec(document.cookie) ?? [];
    const startedAt = performance.now();
    const request = (url: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await Promise.all(all.map(async (url) => (await request(url)).text()));
    return performance.now() - startedAt;
  }, urls);
  return { contentMs, callsMs, isOneRound };
}
