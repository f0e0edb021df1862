import type { Browser } from '@playwright/test';

/** The landing page as the gateway serves it. */
export interface ComposedPage {
  html: string;
  /** The headers of every response of the gateway. */
  headers: Record<string, string>;
  /** The attributes of `<html>` after the inline script has run, as markup. */
  attributes: string;
}

const excludedHeaders =
  /^(cache-control|connection|content-.*(?<!policy)|date|etag|keep-alive|transfer-encoding|vary)$/;

/** Reads the landing page from a gateway. */
export async function readComposedPage(url: string, browser: Browser): Promise<ComposedPage> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The gateway responded with ${response.status} for ${url}.`);
  const headers = [...response.headers].filter(([name]) => !excludedHeaders.test(name));
  return {
    html: await response.text(),
    headers: Object.fromEntries(headers),
    attributes: await readAttributes(url, browser),
  };
}

async function readAttributes(url: string, browser: Browser): Promise<string> {
  const page = await browser.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(url);
  const attributes = await page.evaluate(() =>
    [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`).join(' '),
  );
  await page.close();
  return attributes;
}
