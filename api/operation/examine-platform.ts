import type { ChatPlatform } from '../platform/chat-platform.ts';
import { CredentialsRefused } from '../platform/failures.ts';
import type { PlatformSettings } from '../platform/settings.ts';
import { finding } from './examine-database.ts';

/** How far our clock may be from the platform's, in seconds; second-factor codes forgive thirty. */
const clockTolerance = 10;

/** How a finding begins that says the platform does not accept us. */
export const notAccepted = '✗ the platform does not accept';

/** Looks at what the chat platform says about our credentials, the redirect address and the clock. */
export async function examinePlatform(platform: ChatPlatform, settings: PlatformSettings): Promise<string[]> {
  const findings = await Promise.all([
    platform.application().then(
      ({ id, redirect_uris }) => [
        finding(id === platform.clientId, 'the bot’s token belongs to the client id', 'they are of two applications'),
        finding(
          redirect_uris === undefined || redirect_uris.includes(platform.redirectUri),
          `the redirect address is ${platform.redirectUri}`,
          'register exactly this one with the platform',
        ),
      ],
      (error: unknown) => [refusal('the bot’s token', error)],
    ),
    platform.consent.check().then(
      () => ['✓ the client id and secret are accepted'],
      (error: unknown) => [refusal('the client id and secret', error)],
    ),
    examineClock(settings.apiUrl),
  ]);
  return findings.flat();
}

function refusal(what: string, error: unknown): string {
  return error instanceof CredentialsRefused
    ? `${notAccepted} ${what}`
    : `✗ ${what} could not be checked: the platform does not answer`;
}

async function examineClock(apiUrl: string): Promise<string[]> {
  try {
    const response = await fetch(`${apiUrl}/v10/gateway`, { signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    const theirs = Date.parse(response.headers.get('date') ?? '');
    const apart = Math.round(Math.abs(Date.now() - theirs) / 1000);
    return [
      finding(apart <= clockTolerance, 'the clock agrees with the platform’s', `it is ${apart} s off: set up NTP`),
    ];
  } catch {
    return ['✗ the clock could not be compared: the platform does not answer'];
  }
}
