import { REQUEST_TIMEOUT_MS, type SiteAddress } from './requests.ts';
import {
  describeFailure,
  describeMissingKey,
  describeResponse,
  getAuthorization,
  getOrigin,
  SiteProblem,
  toRecord,
} from './site-problem.ts';

/** Counts are reported by day, and sign-ins of the platform expire, so a clock should not be off by more. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

interface Finding {
  isRight: boolean;
  text: string;
}

/** Checks the address, the key, the version of the site, and the clock. */
export async function checkConnection(address: SiteAddress): Promise<Finding[]> {
  const first = await request(address, 'bot/bans');
  if (first instanceof SiteProblem && first.kind !== 'key') return [wrong(first.message)];
  const { response } = first instanceof SiteProblem ? first : { response: first };
  const findings = [right(`The address is right: there is a Vigil site at ${address.site}.`)];
  if (first instanceof SiteProblem) findings.push(wrong((address.key ? first : describeMissingKey()).message));
  else {
    findings.push(right('The key is right.'));
    const settings = await request(address, 'bot/settings');
    findings.push(
      settings instanceof SiteProblem ? wrong(settings.message) : right('The site is new enough for this client.'),
      await checkManifests(address),
    );
  }
  return [...findings, checkClock(response)];
}

async function request({ site, key }: SiteAddress, path: string): Promise<Response | SiteProblem> {
  try {
    const response = await fetch(`${getOrigin(site)}/v1/${path}`, {
      headers: key ? getAuthorization(key) : {},
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return (await describeResponse(site, response)) ?? response;
  } catch (error) {
    return describeFailure(site, error);
  }
}

/** A site without manifests is right for a bot without features. */
async function checkManifests(address: SiteAddress): Promise<Finding> {
  const response = await request(address, 'openapi.json');
  const description: unknown = response instanceof SiteProblem ? undefined : await response.json().catch(() => {});
  const features = toRecord(toRecord(description).info)['x-features'];
  return Array.isArray(features) && features.includes('bot-features')
    ? right('The site supports manifests.')
    : right('The site does not support manifests. Upgrade it if the bot has one.');
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
