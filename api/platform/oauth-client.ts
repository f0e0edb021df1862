import { setTimeout as pause } from 'node:timers/promises';
import type { CustomFetch } from 'openid-client';
import * as oauth from 'openid-client';
import {
  AuthorizationRevokedError,
  CredentialsRejectedError,
  DEFAULT_RETRY_SECONDS,
  PlatformUnavailableError,
} from './errors.ts';
import { CALL_LIMITS_MS, type PlatformSettings } from './settings.ts';

/** The scopes that a sign-in requests. */
const SCOPE = 'identify guilds email connections';

/** The tokens for requests on behalf of a user. */
export interface PlatformTokens {
  access: string;
  refresh: string;
  expiresAt: Date;
}

/** The platform rejected the authorization code, or the response belongs to another request. The sign-in must start again. */
export class CodeExchangeRejectedError extends Error {
  override readonly name = 'CodeExchangeRejectedError';
}

/** Creates the OAuth client: authorization with state and PKCE, and renewal and revocation of tokens. */
export function createOAuthClient(settings: PlatformSettings, redirectUri: string, now: () => number) {
  const configuration = new oauth.Configuration(
    {
      issuer: 'https://discord.com',
      authorization_endpoint: settings.authorizeUrl,
      token_endpoint: `${settings.apiUrl}/oauth2/token`,
      revocation_endpoint: `${settings.apiUrl}/oauth2/token/revoke`,
    },
    settings.clientId,
    settings.clientSecret,
    oauth.ClientSecretPost(settings.clientSecret),
  );
  configuration.timeout = CALL_LIMITS_MS.call / 1000;
  configuration[oauth.customFetch] = fetchWithRetry;
  if (settings.apiUrl.startsWith('http:')) oauth.allowInsecureRequests(configuration);

  const toPlatformTokens = (response: oauth.TokenEndpointResponse): PlatformTokens => ({
    access: response.access_token,
    refresh: response.refresh_token ?? '',
    expiresAt: new Date(now() + (response.expires_in ?? 0) * 1000),
  });

  return {
    /** The PKCE code verifier for one sign-in. */
    createVerifier: () => oauth.randomPKCECodeVerifier(),

    async getConsentUrl(state: string, verifier: string): Promise<string> {
      return oauth.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'consent',
      }).href;
    },

    /** Exchanges the code in the redirect's query for tokens. */
    async exchangeCode(query: string, state: string, verifier: string): Promise<PlatformTokens> {
      try {
        const callbackUrl = new URL(`${redirectUri}?${query}`);
        const checks = { pkceCodeVerifier: verifier, expectedState: state };
        return toPlatformTokens(await oauth.authorizationCodeGrant(configuration, callbackUrl, checks));
      } catch (error) {
        if (isRejection(error))
          throw new CodeExchangeRejectedError('The authorization code was not accepted.', { cause: error });
        throw toUnavailable(error);
      }
    },

    /** Exchanges a refresh token for new tokens. */
    async renewTokens(refresh: string): Promise<PlatformTokens> {
      try {
        return toPlatformTokens(await oauth.refreshTokenGrant(configuration, refresh));
      } catch (error) {
        // A malformed response does not mean that the user revoked access.
        const isAuthorizationRevoked = error instanceof oauth.ResponseBodyError && isRejection(error);
        throw isAuthorizationRevoked
          ? new AuthorizationRevokedError('The platform no longer accepts the refresh token.', { cause: error })
          : toUnavailable(error);
      }
    },

    /** Throws unless the client id and secret are valid. */
    async verifyCredentials(): Promise<void> {
      await oauth.clientCredentialsGrant(configuration, { scope: 'identify' }).catch((error: unknown) => {
        throw toUnavailable(error);
      });
    },

    async revokeToken(token: string): Promise<void> {
      await oauth.tokenRevocation(configuration, token).catch((error: unknown) => {
        throw toUnavailable(error);
      });
    },
  };
}

/** Maps any other error to one of the platform or of our credentials. */
function toUnavailable(error: unknown): PlatformUnavailableError {
  if (error instanceof oauth.ClientError && error.cause instanceof PlatformUnavailableError) return error.cause;
  if (isUnknownClient(error))
    return new CredentialsRejectedError('DISCORD_CLIENT_SECRET', DEFAULT_RETRY_SECONDS, error);
  return new PlatformUnavailableError(DEFAULT_RETRY_SECONDS, error);
}

/** Whether the platform rejected our own credentials. */
function isUnknownClient(error: unknown): boolean {
  return error instanceof oauth.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error);
}

/** Whether the platform rejected the code or the token, or the response is not ours, rather than the request failing. */
function isRejection(error: unknown): boolean {
  if (error instanceof oauth.AuthorizationResponseError) return true;
  if (error instanceof oauth.ResponseBodyError) return error.status < 500 && !isUnknownClient(error);
  // The response belongs to another request: its state or issuer differs.
  return error instanceof oauth.ClientError && error.code === 'OAUTH_INVALID_RESPONSE';
}

/** `fetch` with one retry after a short rate limit. */
export const fetchWithRetry: CustomFetch = async (url, options) => {
  // The body is always a form.
  const call = { ...options, body: String(options.body) };
  const response = await fetch(url, call);
  const seconds = getRetryAfter(response);
  if (seconds === undefined) return response;
  if (seconds * 1000 > CALL_LIMITS_MS.wait) throw new PlatformUnavailableError(seconds);
  await pause(seconds * 1000, undefined, { signal: options.signal });
  const retryResponse = await fetch(url, call);
  const retryAfterSeconds = getRetryAfter(retryResponse);
  if (retryAfterSeconds !== undefined) throw new PlatformUnavailableError(retryAfterSeconds);
  return retryResponse;
};

/** The wait in seconds if the platform rate-limits us. */
function getRetryAfter(response: Response): number | undefined {
  if (response.status !== 429) return undefined;
  return Number(response.headers.get('retry-after')) || DEFAULT_RETRY_SECONDS;
}
