import type { SiteAddress } from './requests.ts';
import { describeFailure, describeResponse, SiteProblem } from './site-problem.ts';

const REQUEST_TIMEOUT_MS = 10_000;

/** Counts are reported by day, and sign-ins of the platform expire, so a clock should not be off by more. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

interface Finding {
  isRight: boolean;
  text: string;
}

/** Checks the address, the key, the version of the site, and the clock. */
export async function examine(address: SiteAddress): Promise<Finding[]> {
  const first = await request(address, 'bans');
  if (first instanceof SiteProblem && first.kind !== 'key') return [wrong(first.message)];
  const { response } = first instanceof SiteProblem ? first : { response: first };
  const findings = [right(`The address is right: there is a Vigil site at ${address.site}.`)];
  if (first instanceof SiteProblem) findings.push(wrong(first.message));
  else {
    findings.push(right('The key is right.'));
    const settings = await request(address, 'settings');
    findings.push(
      settings instanceof SiteProblem ? wrong(settings.message) : right('The site is new enough for this client.'),
    );
  }
  return [...findings, checkClock(response)];
}

async function request({ site, key }: SiteAddress, path: string): Promise<Response | SiteProblem> {
  const origin = site.replace(/\/+$/, '');
  try {
    const response = await fetch(`${origin}/v1/bot/${path}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return (await describeResponse(site, response)) ?? response;
  } catch (error) {
    return describeFailure(site, error);
  }
}

function checkClock(response: Response | undefined): Finding {
  const siteTime = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(siteTime)) return right('The clock was not checked: the site did not send the time.');
  const differenceMs = Date.now() - siteTime;
  if (Math.abs(differenceMs) <= MAX_CLOCK_DIFFERENCE_MS) return right('The clock is right.');
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  const direction = differenceMs > 0 ? 'ahead of' : 'behind';
  return wrong(
    `The clock is ${seconds} seconds ${direction} the site’s. Turn on time synchronization on both machines.`,
  );
}

const right = (text: string): Finding => ({ isRight: true, text });
const wrong = (text: string): Finding => ({ isRight: false, text });
