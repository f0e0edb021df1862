import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';
import { ConfigError } from 'config/operator-errors';
import { version } from 'config/version';

const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 500;

/** Throws if the site cannot be reached from here, because then nobody could verify it. */
export async function requireReachable(origin: string) {
  await fetchText(origin).catch((error: unknown) => {
    throw new ConfigError(
      `${origin} cannot be reached from this machine, so an upgrade could not be verified: ${getReason(error)}. Correct that first.`,
    );
  });
}

/** Requests a page and the API as a browser does; throws if they are not of this version and these releases. */
export async function verifyOutside(origin: string, releases: string[]) {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const problem = await findProblem(origin, releases);
    if (!problem) return;
    if (Date.now() > deadline) throw new ConfigError(problem);
    await pause(RETRY_DELAY_MS);
  }
}

async function findProblem(origin: string, releases: string[]): Promise<string | undefined> {
  try {
    const page = await fetchText(`${origin}/`);
    if (page.status !== 200) return `${origin}/ responds with ${page.status}.`;
    if (!releases.every((release) => page.text.includes(release))) return `${origin}/ is not of the promoted releases.`;
    const health = await fetchText(`${origin}/v1/health`);
    if (health.status !== 200) return `${origin}/v1/health responds with ${health.status}.`;
    return health.text.includes(`"version":"${version}"`) ? undefined : `The API at ${origin} is not of ${version}.`;
  } catch (error) {
    return `${origin} does not respond: ${getReason(error)}.`;
  }
}

async function fetchText(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: response.status, text: await response.text() };
}

function getReason(error: unknown): string {
  const cause = types.isNativeError(error) ? (error.cause ?? error) : error;
  return types.isNativeError(cause) ? cause.message : String(cause);
}
