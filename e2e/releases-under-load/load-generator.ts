import { Connection } from './connection.ts';
import { type CheckContext, checkCatalog, checkPage } from './response-checks.ts';

interface LoadOptions extends Omit<CheckContext, 'connection' | 'cookie'> {
  url: string;
  /** Returns currently valid cookies that give access to every file. */
  cookies: () => Promise<string>;
  stopSignal: AbortSignal;
}

/** The number of concurrent requests. */
export const CONNECTIONS = 16;

const pages = ['/', '/docs', '/dashboard', '/manage/admin/commands'];
const targets = ['en', 'hu'].flatMap((language) => [
  ...pages.map((path) => ({ language, path, check: checkPage })),
  { language, path: `/assets/catalog/${language}.json`, check: checkCatalog },
]);

/** Requests pages and every file that they and their catalogs name, on many connections, until it is stopped. */
export async function generateLoad(options: LoadOptions) {
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => sendRequests(options, number)));
}

/** Requests one target after the other; each connection starts with a different one. */
async function sendRequests({ url, cookies, stopSignal, ...options }: LoadOptions, number: number) {
  const first = number % targets.length;
  const rotatedTargets = [...targets.slice(first), ...targets.slice(0, first)];
  const connection = new Connection(url, number);
  while (!stopSignal.aborted) {
    for (const { language, path, check } of rotatedTargets) {
      if (stopSignal.aborted) break;
      const context = { ...options, connection, cookie: `${await cookies()}; language=${language}` };
      const problems = await check(context, path).catch((error: unknown) => [String(error)]);
      context.metrics.catalogs += 1;
      if (problems.length) context.metrics.mixedReleases.push(`${path}: ${problems.join('; ')}`);
    }
  }
  connection.close();
}
