import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { z } from 'zod';
import { getRedirectUri, type Simulator } from '../simulator.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { challengePattern } from './tokens.ts';

const paramsSchema = z.object({
  client_id: z.string(),
  response_type: z.string().optional(),
  redirect_uri: z.string().max(2000).optional(),
  scope: z.string().max(500).default(''),
  state: z.string().max(2000).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
  prompt: z.enum(['consent', 'none']).optional(),
  permissions: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  guild_id: snowflakeSchema.optional(),
});

/** An authorization request of an application. */
export interface AuthorizeRequest {
  kind: 'sign-in' | 'bot';
  scopes: readonly string[];
  /** Absent if a bot is added without a redirect back. */
  redirectUri: string | undefined;
  state: string | undefined;
  challenge: string | undefined;
  prompt: 'consent' | 'none';
  /** The permissions that the bot requests, and the preselected server. */
  permissions: bigint;
  guildId: string | undefined;
  /** The original parameters, for the form. */
  params: Readonly<Record<string, string>>;
}

/** A valid request, the text of an error page, or a redirect with an error. */
type ParsedRequest = { request: AuthorizeRequest } | { title: string; text: string } | { redirect: string };

/** Parses an authorization request as strictly as the platform does. */
export function parseAuthorizeRequest(simulator: Simulator, query: unknown): ParsedRequest {
  const parsed = paramsSchema.safeParse(query);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      title: 'This request is not valid',
      text: `The parameter ${issue?.path.join('.')} is not valid.`,
    };
  }
  const params = parsed.data;
  if (params.client_id !== simulatorCredentials.clientId) {
    return {
      title: 'Unknown application',
      text: `No application has the client_id ${params.client_id}; the simulator only has ${simulatorCredentials.clientId}.`,
    };
  }
  const scopes = params.scope.split(' ').filter(Boolean);
  const kind = scopes.includes('bot') ? 'bot' : 'sign-in';
  const redirectUri = params.redirect_uri;
  if (redirectUri === undefined ? kind === 'sign-in' : redirectUri !== getRedirectUri(simulator)) {
    return {
      title: 'Invalid OAuth2 redirect_uri',
      text: `The redirect_uri of the request is ${redirectUri ?? 'missing'}; the registered one is ${getRedirectUri(simulator)}`,
    };
  }
  const error = findRequestError(params, scopes);
  if (error && redirectUri !== undefined) {
    return { redirect: addParams(redirectUri, { ...error, state: params.state }) };
  }
  if (error) return { title: 'This request is not valid', text: error.error_description };
  return {
    request: {
      kind: kind,
      scopes,
      redirectUri,
      state: params.state,
      challenge: params.code_challenge,
      prompt: params.prompt ?? 'consent',
      permissions: BigInt(params.permissions ?? 0),
      guildId: params.guild_id,
      params: Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => !!entry[1])),
    },
  };
}

function findRequestError(params: z.infer<typeof paramsSchema>, scopes: readonly string[]) {
  const createError = (error: string, error_description: string) => ({ error, error_description });
  if (params.redirect_uri !== undefined && params.response_type !== 'code') {
    return createError('unsupported_response_type', 'The authorization server does not support this response type.');
  }
  if (scopes.length === 0 || !scopes.every((scope) => knownScopes.has(scope))) {
    return createError('invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
  }
  if (params.code_challenge === undefined) return undefined;
  if (params.code_challenge_method !== 'S256') {
    return createError('invalid_request', 'Unsupported "code_challenge_method"');
  }
  return challengePattern.test(params.code_challenge)
    ? undefined
    : createError('invalid_request', 'Invalid "code_challenge"');
}

/** The platform's issuer, which clients compare with the expected one. */
const issuer = 'https://discord.com';

/** The redirect after the user consents. */
export function getConsentRedirect(
  { codes }: Simulator,
  { scopes, redirectUri = '', challenge, state }: AuthorizeRequest,
  personId: string,
  extraParams: Record<string, string> = {},
): string {
  const code = codes.issue({ personId, scopes, redirectUri, challenge });
  return addParams(redirectUri, { code, state, iss: issuer, ...extraParams });
}

/** The redirect after the user denies consent. */
export function getDenialRedirect({ redirectUri = '', state }: AuthorizeRequest): string {
  return addParams(redirectUri, {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
    state,
    iss: issuer,
  });
}

/** Adds parameters to a URL. */
export function addParams(base: string, params: Record<string, string | undefined>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** The scopes and their texts on the consent page. */
const scopeTexts = {
  identify: 'See your user name, picture and banner',
  email: 'See your email address',
  connections: 'See your connections to other services',
  guilds: 'See which servers you are in',
  'guilds.members.read': 'See your nickname and roles in your servers',
  bot: 'Add a bot to a server',
  'applications.commands': 'Add commands to a server',
} as const;

/** The scopes that the simulator supports. */
export const knownScopes: ReadonlySet<string> = new Set(Object.keys(scopeTexts));

/** Describes scopes for the consent page. */
export function describeScopes(scopes: readonly string[]): string[] {
  return Object.entries(scopeTexts).flatMap(([scope, text]) => (scopes.includes(scope) ? [text] : []));
}
