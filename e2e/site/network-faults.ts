import type { Page, Route } from '@playwright/test';

/** Faults of one file on its way from the server to the browser, and the beginning of the page's message for each. */
export const faults: Record<string, { message: string; inject: (route: Route) => Promise<void> }> = {
  'is missing': {
    message: 'This part cannot be found',
    inject: (route) => route.fulfill({ status: 404, body: 'Nothing.' }),
  },
  'returns an error': { message: 'The server had an error', inject: (route) => route.fulfill({ status: 500 }) },
  'is forbidden': { message: 'You have no access to this part', inject: (route) => route.fulfill({ status: 403 }) },
  'is interrupted': { message: 'No connection to this part', inject: (route) => route.abort('connectionreset') },
  'is a web page': {
    message: 'Your network sent a different page',
    inject: (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in to this network</p>' }),
  },
  'differs by one byte': { message: 'This part was changed on its way', inject: alterOneByte },
};

async function alterOneByte(route: Route) {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()} ` });
}

/** Injects a fault into every file whose URL matches; returns a function that removes it. */
export async function breakFiles(page: Page, files: RegExp, inject: (route: Route) => Promise<void>) {
  await page.route(files, inject);
  return () => page.unroute(files);
}

/**
 * Fulfills the first request for a URL. The route stays, because a request that starts while a route is removed may
 * never get a response.
 */
export async function fulfillFirst(page: Page, urlPattern: string | RegExp, inject: (route: Route) => Promise<void>) {
  let isFirst = true;
  await page.route(urlPattern, (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return inject(route);
  });
}

const provokedErrors = /Failed to load resource|kind: network-error|integrity|MIME type|preload/i;

/** Removes the browser's own messages about injected faults from the list of problems. */
export function ignoreProvokedErrors(problems: string[]) {
  const others = problems.filter((problem) => !provokedErrors.test(problem));
  problems.splice(0, problems.length, ...others);
}
