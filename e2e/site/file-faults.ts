import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import en from '../../shell/src/messages/en.json' with { type: 'json' };
import { faults } from './network-faults.ts';

/** A failure kind in the shell's messages. */
export type FailureKind = keyof typeof en extends infer Key
  ? Key extends `failure.${infer Kind}.text`
    ? Kind
    : never
  : never;

/** A fault of a single file. */
export interface FileFault {
  /** The kinds that the error page may show. */
  kinds: FailureKind[];
  /** Whether the fault breaks all files of the release. */
  isWholeRelease?: true;
  /** Breaks the file at a path; returns a function that ends the fault. */
  inject: (page: Page, file: string) => Promise<() => Promise<void>>;
}

const escapeRegExp = (text: string) => text.replaceAll('.', '\\.');
const matchFile = (file: string) => new RegExp(`${escapeRegExp(file)}(\\?|$)`);
const getFolder = (file: string) => new RegExp(`${/^\/areas\/[^/]+\/[^/]+\//.exec(file)?.[0]}`);

/** Injects a fault until the returned function is called. The route stays: pending requests keep their fault. */
async function breakUntil(page: Page, files: RegExp, inject: (route: Route) => Promise<void>) {
  let isBroken = true;
  await page.route(files, async (route) => {
    if (!isBroken) return route.fallback();
    // Ignore: the page may be closed while a response is altered.
    await inject(route).catch(() => undefined);
  });
  return async () => {
    isBroken = false;
  };
}

const breakWith = (name: string, kinds: FailureKind[]): FileFault => ({
  kinds,
  inject: (page, file) => breakUntil(page, matchFile(file), faults[name]?.inject ?? (() => Promise.reject())),
});

const throwingCode = "throw new Error('broken file');";
const throwingDigest = `sha256-${createHash('sha256').update(throwingCode).digest('base64')}`;

/** Serves code that throws, as if it had been built so: the page's digests are those of this code, or not checked. */
async function injectThrowingCode(page: Page, file: string) {
  await page.addInitScript(() => {
    for (const { prototype } of [HTMLScriptElement, HTMLLinkElement])
      Object.defineProperty(prototype, 'integrity', { get: () => '', set: () => undefined });
  });
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const intact = await page.request.get(new URL(file, route.request().url()).href);
    const digest = `sha256-${createHash('sha256')
      .update(await intact.body())
      .digest('base64')}`;
    const html = (await response.text())
      .replaceAll(digest, throwingDigest)
      .replaceAll(/(<[^>]*) integrity="[^"]*"/g, '$1');
    await route.fulfill({ response, body: html });
  });
  return breakUntil(page, matchFile(file), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: throwingCode }),
  );
}

/** Every way in which a file can fail. */
export const fileFaults: Record<string, FileFault> = {
  '404': breakWith('is missing', ['missing', 'denied']),
  '500': breakWith('returns an error', ['server']),
  reset: breakWith('is interrupted', ['network']),
  hang: { kinds: ['timeout'], inject: (page, file) => breakUntil(page, matchFile(file), () => new Promise(() => {})) },
  HTML: breakWith('is a web page', ['html']),
  throws: { kinds: ['evaluation', 'integrity'], inject: injectThrowingCode },
  'wrong hash': breakWith('differs by one byte', ['integrity']),
  deleted: {
    isWholeRelease: true,
    kinds: ['missing', 'denied'],
    inject: (page, file) => breakUntil(page, getFolder(file), (route) => route.fulfill({ status: 404 })),
  },
  offline: {
    kinds: ['network'],
    inject: (page, file) => breakUntil(page, matchFile(file), (route) => route.abort('internetdisconnected')),
  },
};
