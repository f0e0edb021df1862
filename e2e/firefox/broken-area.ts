import type { HTTPRequest } from 'puppeteer-core';
import type { Reader } from './reader.ts';
import { wordsOf } from './words.ts';

/** The entry of an area is missing: the page says so, the others go on, and a retry works when it is back. */
export async function walkBrokenArea(reader: Reader) {
  const { page, look } = reader;
  const text = wordsOf('shell', look.language);
  const failed = text('failure.missing.title');
  const refuse = (request: HTTPRequest) =>
    /\/areas\/dashboard\/.*\/entry\./.test(request.url())
      ? request.respond({ status: 404, contentType: 'text/plain', body: 'Nothing.' })
      : request.continue();

  const missing = async () => {
    await reader.open('/');
    await page.setCacheEnabled(false);
    page.on('request', refuse);
    await page.setRequestInterception(true);
    await reader.go('/dashboard');
    await reader.read(failed, 'h1');
  };
  await reader.step('An area whose entry is missing', missing, /integrity/);
  await reader.step('Another area meanwhile', () => reader.go('/support'));
  const back = async () => {
    await page.goBack();
    await reader.read(failed, 'h1');
  };
  await reader.step('Back to the area whose entry is missing', back, /integrity/);
  await reader.step('The area when its entry is back', async () => {
    await page.setRequestInterception(false);
    page.off('request', refuse);
    await reader.press(text('failure.retry'));
    await page.waitForSelector('main a[href^="/dashboard/"]');
  });
  await page.setCacheEnabled(true);
}
