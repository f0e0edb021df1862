import { createHash } from 'node:crypto';
import { integrityOf } from '../../deploy/build/release-manifest.ts';
import { type Catalog, type FileRef, filesIn, readSource, releasesIn } from './page-source.ts';
import type { Served } from './served.ts';
import type { Tally } from './tally.ts';
import { mark, type Releases } from './two-releases.ts';

interface LoadOptions {
  url: string;
  /** The cookies of somebody who may have every file at this moment. */
  cookies: () => Promise<string>;
  served: Served;
  second: Releases;
  tally: Tally;
  over: AbortSignal;
}

type Load = LoadOptions & { cookie: string };

const pages = ['/', '/docs', '/dashboard', '/manage/admin/commands'];
const prerendered = ['/', '/docs'];

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** Asks for pages and for every file that they and their catalogs name, one after the other, until it is over. */
export async function generateLoad(options: LoadOptions) {
  while (!options.over.aborted) {
    for (const language of ['en', 'hu']) {
      const load = { ...options, cookie: `${await options.cookies()}; language=${language}` };
      for (const path of pages) await count(load, path, () => checkPage(load, path));
      const catalog = `/assets/catalog/${language}.json`;
      await count(load, catalog, () => checkCatalog(load, catalog));
    }
  }
}

async function count({ tally }: Load, what: string, check: () => Promise<string[]>) {
  const problems = await check().catch((error: unknown) => [String(error)]);
  tally.catalogs += 1;
  if (problems.length) tally.torn.push(`${what}: ${problems.join('; ')}`);
}

/** An answer, and between which changes it was given. */
async function ask({ url, cookie, served }: Load, path: string) {
  const from = await served.number();
  const response = await fetch(url + path, { headers: { cookie } });
  const body = Buffer.from(await response.arrayBuffer());
  return { response, body, from, to: await served.number() };
}

async function checkPage(load: Load, path: string): Promise<string[]> {
  const { response, body, from, to } = await ask(load, path);
  const html = body.toString();
  if (response.status !== 200) return [`status ${response.status}`];
  const { releases, earlyScript, files } = readSource(html);
  const problems = await checkFiles(load, files);
  if (!(await load.served.wereLive(releases, from, to))) {
    problems.push(`${JSON.stringify(releases)} were not live together between ${from} and ${to}`);
  }
  const digest = createHash('sha256').update(earlyScript).digest('base64');
  if (!response.headers.get('content-security-policy')?.includes(`'sha256-${digest}'`)) {
    problems.push('the policy forbids the inline script');
  }
  const isSecond = releases.public === load.second.public;
  if (prerendered.includes(path) && html.includes(mark) !== isSecond) problems.push('its text is of another release');
  return problems;
}

async function checkCatalog(load: Load, path: string): Promise<string[]> {
  const { response, body, from, to } = await ask(load, path);
  if (response.status !== 200) return [`status ${response.status}`];
  const catalog = JSON.parse(body.toString()) as Catalog;
  const problems = await checkFiles(load, filesIn(catalog));
  if (!(await load.served.wereLive(releasesIn(catalog), from, to)))
    problems.push('its releases were not live together');
  return problems;
}

async function checkFiles(load: Load, files: FileRef[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { url, integrity } of new Map(files.map((file) => [file.url + file.integrity, file])).values()) {
    const response = await fetch(load.url + url, { headers: { cookie: load.cookie } });
    const content = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type');
    load.tally.files += 1;
    if (response.status !== 200) problems.push(`${url} answers ${response.status}`);
    else if (type !== types[url.split('.').at(-1) ?? '']) problems.push(`${url} is ${type}`);
    else if (integrityOf(content) !== integrity) problems.push(`${url} has another digest`);
  }
  return problems;
}
