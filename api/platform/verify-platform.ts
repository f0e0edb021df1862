import { ConfigError } from 'config/operator-errors';
import type { ChatPlatform } from './chat-platform.ts';
import { CredentialsRejectedError } from './errors.ts';
import type { PlatformSettings } from './settings.ts';

/** Reports the redirect URI to register and any problems; throws if the platform rejects our credentials. */
export async function verifyPlatformAtStartup(
  platform: ChatPlatform,
  settings: PlatformSettings,
  report: (line: string) => void,
) {
  report(`Register this redirect URL with the chat platform: ${platform.redirectUri}`);
  const problems = (await checkPlatform(platform, settings)).filter((line) => line.startsWith('✗'));
  for (const problem of problems) report(problem);
  if (problems.some((line) => line.startsWith(NOT_ACCEPTED)))
    throw new ConfigError('DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET or DISCORD_BOT_TOKEN is not right.');
}

/** How far our clock may be from the platform's, in seconds; second-factor codes tolerate thirty. */
const CLOCK_TOLERANCE_SECONDS = 4;

/** The prefix of a finding about rejected credentials. */
const NOT_ACCEPTED = '✗ the platform does not accept';

/** Checks our credentials, the redirect URI and the clock with the platform. */
export async function checkPlatform(platform: ChatPlatform, settings: PlatformSettings): Promise<string[]> {
  const findings = await Promise.all([
    platform.fetchApplication().then(
      ({ id, redirect_uris }) => [
        formatFinding(
          id === platform.clientId,
          'the bot’s token belongs to the client id',
          'the bot’s token and the client id belong to different applications',
        ),
        formatFinding(
          redirect_uris === undefined || redirect_uris.includes(platform.redirectUri),
          `the redirect URL is ${platform.redirectUri}`,
          `the redirect URL ${platform.redirectUri} is not registered: register exactly this one with the platform`,
        ),
      ],
      (error: unknown) => [describeFailure('the bot’s token', error)],
    ),
    platform.oauth.verifyCredentials().then(
      () => ['✓ the client id and secret are accepted'],
      (error: unknown) => [describeFailure('the client id and secret', error)],
    ),
    checkClock(settings.apiUrl),
  ]);
  return findings.flat();
}

function describeFailure(what: string, error: unknown): string {
  return error instanceof CredentialsRejectedError
    ? `${NOT_ACCEPTED} ${what}`
    : `✗ ${what} could not be checked: the platform does not answer`;
}

async function checkClock(apiUrl: string): Promise<string[]> {
  try {
    const response = await fetch(`${apiUrl}/v10/gateway`, { signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    const platformTime = Date.parse(response.headers.get('date') ?? '');
    const differenceSeconds = Math.round(Math.abs(Date.now() - platformTime) / 1000);
    return [
      formatFinding(
        differenceSeconds <= CLOCK_TOLERANCE_SECONDS,
        'the clock agrees with the platform’s',
        `the clock is ${differenceSeconds} s off the platform’s: set up NTP`,
      ),
    ];
  } catch {
    return ['✗ the clock could not be compared: the platform does not answer'];
  }
}

/** A line for the operator: what is fine, or the problem and how to fix it. */
export function formatFinding(isOk: boolean, success: string, problem: string): string {
  return isOk ? `✓ ${success}` : `✗ ${problem}`;
}
