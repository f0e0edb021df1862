import type { Simulator } from '../simulator.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { redirectWith } from './redirect-with.ts';

/** Who answers, as the platform calls itself: clients compare it with the issuer that they expect. */
const issuer = 'https://discord.com';

/** The way back for somebody who agreed. */
export function agreedAddress(
  { codes }: Simulator,
  { scopes, redirectUri = '', challenge, state }: AuthorizeRequest,
  personId: string,
  more: Record<string, string> = {},
): string {
  const code = codes.issue({ personId, scopes, redirectUri, challenge });
  return redirectWith(redirectUri, { code, state, iss: issuer, ...more });
}

/** The way back for somebody who did not. */
export function deniedAddress({ redirectUri = '', state }: AuthorizeRequest): string {
  return redirectWith(redirectUri, {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
    state,
    iss: issuer,
  });
}
