import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileRef } from 'shared-ui/site';

/** Reads a release's style sheet for a page's HTML. */
export async function readStyle(releaseFolder: string, { url }: Pick<FileRef, 'url'>): Promise<string> {
  const text = await readFile(path.join(releaseFolder, 'browser', path.posix.basename(url)), 'utf8');
  if (/<\/style/i.test(text)) throw new Error(`${url} cannot be part of a page, because it contains "</style".`);
  return rebaseUrls(text, path.posix.dirname(url));
}

/** Replaces the URLs in a style sheet that are relative to its own folder. */
export function rebaseUrls(text: string, folder: string): string {
  return text.replace(/url\((["']?)(?!data:|["'/])/g, `url($1${folder}/`);
}

/** The digest with which the Content-Security-Policy allows a style sheet in the HTML. */
export function computeStyleDigest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
