import type { HTTPRequest } from 'puppeteer-core';
import { loadMessages } from './load-messages.ts';
import type { PageVisitor } from './page-visitor.ts';

/** Checks an area with a missing entry: it shows an error, other areas work, and a retry works once it is back. */
export async function checkBrokenArea(visitor: PageVisitor) {
  const { page, options } = visitor;
  const text = loadMessages('shell', options.language);
  const failureTitle = text('failure.missing.title');
  const refuse = (request: HTTPRequest) =>
    /\/areas\/dashboard\/.*\/entry\./.test(request.url())
      ? request.respond({ status: 404, contentType: 'text/plain', body: 'Nothing.' })
      : request.continue();

  const missing = async () => {
    await visitor.open('/');
    await page.setCacheEnabled(false);
    page.on('request', refuse);
    await page.setRequestInterception(true);
    await visitor.go('/dashboard');
    await visitor.waitForText(failureTitle, 'h1');
  };
  await visitor.checkStep('An area whose entry is missing', missing, /integrity/);
  await visitor.checkStep('Another area meanwhile', () => visitor.go('/support'));
  const back = async () => {
    await page.goBack();
    await visitor.waitForText(failureTitle, 'h1');
  };
  await visitor.checkStep('Back to the area whose entry is missing', back, /integrity/);
  await visitor.checkStep('The area when its entry is back', async () => {
    await page.setRequestInterception(false);
    page.off('request', refuse);
    await visitor.clickByName(text('failure.retry'));
    await page.waitForSelector('main a[href^="/dashboard/"]');
  });
  await page.setCacheEnabled(true);
}
