import { createHash } from 'node:crypto';
import { computeIntegrity } from '../../deploy/build/release-manifest.ts';
import type { Connection, HttpResponse } from './connection.ts';
import type { Metrics } from './metrics.ts';
import { type Catalog, type FileRef, parseFiles, parsePage, parseReleases } from './page-source.ts';
import type { ServedReleases } from './served-releases.ts';
import { type Releases, SECOND_RELEASE_MARK } from './two-releases.ts';

/** The connection of the requests, and the metrics that they update. */
export interface CheckContext {
  connection: Connection;
  cookie: string;
  served: ServedReleases;
  second: Releases;
  metrics: Metrics;
}

const prerendered = ['/', '/docs'];

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** Fetches a path that must exist; if the request fails, counts the failure and returns undefined. */
async function fetchExisting(
  { connection, cookie, metrics }: CheckContext,
  path: string,
): Promise<HttpResponse | undefined> {
  metrics.requests += 1;
  try {
    const response = await connection.get(path, cookie);
    if (response.status === 200) return response;
    metrics.failedRequests.push(`${path}: ${response.status}`);
  } catch (error) {
    metrics.failedRequests.push(`${path}: ${error}`);
  }
  return undefined;
}

/** Finds problems of a page and its files; there are none if all belong to releases that were live together. */
export async function checkPage(context: CheckContext, path: string): Promise<string[]> {
  const from = await context.served.getNumber();
  const response = await fetchExisting(context, path);
  const to = await context.served.getLatestNumber();
  if (!response) return [];
  const html = response.body.toString();
  const { releases, earlyScript, files } = parsePage(html);
  const problems = await checkFiles(context, files);
  if (!(await context.served.wereLiveTogether(releases, from, to))) {
    problems.push(`${JSON.stringify(releases)} were not live together between ${from} and ${to}`);
  }
  const digest = createHash('sha256').update(earlyScript).digest('base64');
  if (!response.headers['content-security-policy']?.includes(`'sha256-${digest}'`)) {
    problems.push('the CSP forbids the inline script');
  }
  const isSecond = releases.public === context.second.public;
  if (prerendered.includes(path) && html.includes(SECOND_RELEASE_MARK) !== isSecond)
    problems.push('its text is from another release');
  return problems;
}

/** Finds problems of a catalog and its files. */
export async function checkCatalog(context: CheckContext, path: string): Promise<string[]> {
  const from = await context.served.getNumber();
  const response = await fetchExisting(context, path);
  const to = await context.served.getLatestNumber();
  if (!response) return [];
  const catalog = JSON.parse(response.body.toString()) as Catalog;
  const problems = await checkFiles(context, parseFiles(catalog));
  if (!(await context.served.wereLiveTogether(parseReleases(catalog), from, to)))
    problems.push('its releases were not live together');
  return problems;
}

async function checkFiles(context: CheckContext, files: FileRef[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { url, integrity } of new Map(files.map((file) => [file.url + file.integrity, file])).values()) {
    context.metrics.files += 1;
    const response = await fetchExisting(context, url);
    if (!response) continue;
    const type = response.headers['content-type'];
    if (type !== types[url.split('.').at(-1) ?? '']) problems.push(`${url} is ${type}`);
    else if (computeIntegrity(response.body) !== integrity) problems.push(`${url} has another digest`);
  }
  return problems;
}
