import type { HTTPRequest } from 'puppeteer-core';
import { loadMessages } from './load-messages.ts';
import type { PageVisitor } from './page-visitor.ts';

/** Checks an area with a missing entry: it shows an error, other areas work, and a retry works when the entry is back. */
export async function checkBrokenArea(visitor: PageVisitor) {
  const { page, options } = visitor;
  const getMessage = loadMessages('shell/src', options.language);
  const failureTitle = getMessage('failure.missing.title');
  const respondWithoutEntry = (request: HTTPRequest) =>
    /\/areas\/dashboard\/.*\/entry\./.test(request.url())
      ? request.respond({ status: 404, contentType: 'text/plain', body: 'Nothing.' })
      : request.continue();

  const openBrokenArea = async () => {
    await visitor.open('/');
    await page.setCacheEnabled(false);
    page.on('request', respondWithoutEntry);
    await page.setRequestInterception(true);
    await visitor.navigate('/dashboard');
    await visitor.waitForText(failureTitle, 'h1');
  };
  await visitor.checkStep('An area whose entry is missing', openBrokenArea, /integrity/);
  await visitor.checkStep('Another area while the entry is missing', () => visitor.navigate('/support'));
  const goBack = async () => {
    await page.goBack();
    await visitor.waitForText(failureTitle, 'h1');
  };
  await visitor.checkStep('Back to the area whose entry is missing', goBack, /integrity/);
  await visitor.checkStep('The area when its entry is back', async () => {
    await page.setRequestInterception(false);
    page.off('request', respondWithoutEntry);
    await visitor.clickByName(getMessage('failure.retry'));
    await page.waitForSelector('main a[href^="/dashboard/"]');
  });
  await page.setCacheEnabled(true);
}
