import { checkCatalog, checkPage, type Load } from './answer-checks.ts';
import { Connection } from './connection.ts';

interface LoadOptions extends Omit<Load, 'connection' | 'cookie'> {
  url: string;
  /** The cookies of somebody who may have every file at this moment. */
  cookies: () => Promise<string>;
  over: AbortSignal;
}

/** How many requests are under way at once. */
export const connections = 16;

const pages = ['/', '/docs', '/dashboard', '/manage/admin/commands'];
const targets = ['en', 'hu'].flatMap((language) => [
  ...pages.map((path) => ({ language, path, check: checkPage })),
  { language, path: `/assets/catalog/${language}.json`, check: checkCatalog },
]);

/** Asks for pages and for every file that they and their catalogs name, on many connections, until it is over. */
export async function generateLoad(options: LoadOptions) {
  await Promise.all(Array.from({ length: connections }, (_, number) => keepAsking(options, number)));
}

/** Asks for one after the other; each connection begins with another one. */
async function keepAsking({ url, cookies, over, ...asked }: LoadOptions, number: number) {
  const first = number % targets.length;
  const own = [...targets.slice(first), ...targets.slice(0, first)];
  const connection = new Connection(url, number);
  while (!over.aborted) {
    for (const { language, path, check } of own) {
      if (over.aborted) break;
      const load = { ...asked, connection, cookie: `${await cookies()}; language=${language}` };
      const problems = await check(load, path).catch((error: unknown) => [String(error)]);
      load.tally.catalogs += 1;
      if (problems.length) load.tally.torn.push(`${path}: ${problems.join('; ')}`);
    }
  }
  connection.close();
}
