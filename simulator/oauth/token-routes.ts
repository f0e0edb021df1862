import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getPerson } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { knownScopes } from './authorize-request.ts';
import { isSameSecret, matchesChallenge, type TokenSet } from './tokens.ts';

const text = z.string().max(4000);
const requestSchema = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: text,
    redirect_uri: text,
    code_verifier: text.optional(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: text }),
  z.object({ grant_type: z.literal('client_credentials'), scope: text.default('identify') }),
]);
type TokenRequest = z.infer<typeof requestSchema>;

/** An OAuth error response of the token endpoint. */
interface TokenError {
  error: string;
  error_description?: string;
}

/** Adds the token and revocation endpoints. */
export function addTokenRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.post('/oauth2/token', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!hasClientCredentials(request)) return sendError(reply, 401, { error: 'invalid_client' });
    const tokenRequest = requestSchema.safeParse(request.body);
    if (!tokenRequest.success) {
      const isUnknown = tokenRequest.error.issues.some(({ path }) => path[0] === 'grant_type');
      return sendError(reply, 400, { error: isUnknown ? 'unsupported_grant_type' : 'invalid_request' });
    }
    const response = issueTokens(simulator, tokenRequest.data);
    return 'error' in response ? sendError(reply, 400, response) : response;
  });

  app.post('/oauth2/token/revoke', async (request, reply) => {
    if (!hasClientCredentials(request)) return sendError(reply, 401, { error: 'invalid_client' });
    const body = z.object({ token: text }).safeParse(request.body);
    if (!body.success) return sendError(reply, 400, { error: 'invalid_request' });
    const { tokens } = simulator;
    const claims = tokens.read('access', body.data.token) ?? tokens.read('refresh', body.data.token);
    if (claims) tokens.revokeGrant(claims.grantId);
    return {};
  });
}

async function sendError(reply: FastifyReply, status: number, error: TokenError): Promise<FastifyReply> {
  return reply.code(status).send(error);
}

function issueTokens(
  simulator: Simulator,
  tokenRequest: TokenRequest,
): TokenSet | Omit<TokenSet, 'refresh_token'> | TokenError {
  if (tokenRequest.grant_type === 'authorization_code') return issueTokensForCode(simulator, tokenRequest);
  const { tokens } = simulator;
  if (tokenRequest.grant_type === 'refresh_token') {
    const claims = tokens.read('refresh', tokenRequest.refresh_token);
    if (!claims) return { error: 'invalid_grant' };
    tokens.revokeToken(claims);
    return omitGrantId(tokens.issue(claims));
  }
  const scopes = tokenRequest.scope.split(' ').filter(Boolean);
  if (!scopes.every((scope) => knownScopes.has(scope))) return { error: 'invalid_scope' };
  // The real platform returns a token of the application's owner.
  const { refresh_token: _, ...rest } = omitGrantId(tokens.issue({ personId: getPerson('admin').id, scopes }));
  return rest;
}

function issueTokensForCode(
  { codes, tokens }: Simulator,
  tokenRequest: Extract<TokenRequest, { grant_type: 'authorization_code' }>,
): TokenSet | TokenError {
  const found = codes.find(tokenRequest.code);
  // A code that is used twice was stolen: its tokens are revoked too.
  if (found && 'usedByGrantId' in found) tokens.revokeGrant(found.usedByGrantId);
  if (!found || 'usedByGrantId' in found) return createInvalidError('invalid_grant', 'code');
  const { grant } = found;
  if (grant.redirectUri !== tokenRequest.redirect_uri) return createInvalidError('invalid_grant', 'redirect_uri');
  const { challenge } = grant;
  const verifier = tokenRequest.code_verifier;
  if (challenge !== undefined && verifier === undefined) {
    return { error: 'invalid_request', error_description: 'Missing "code_verifier"' };
  }
  // A verifier without a challenge means that an attacker removed the challenge from the request.
  if (verifier !== undefined && (challenge === undefined || !matchesChallenge(challenge, verifier))) {
    return createInvalidError('invalid_grant', 'code_verifier');
  }
  const issued = tokens.issue(grant);
  codes.markUsed(tokenRequest.code, issued.grantId);
  return omitGrantId(issued);
}

function createInvalidError(error: string, what: string): TokenError {
  return { error, error_description: `Invalid "${what}" in request.` };
}

function omitGrantId({ grantId: _, ...set }: TokenSet & { grantId: string }): TokenSet {
  return set;
}

const credentialsSchema = z.object({ client_id: z.string(), client_secret: z.string() });

/** Whether a request has the application's credentials, in the Basic header or in the body. */
function hasClientCredentials(request: FastifyRequest): boolean {
  const credentials =
    parseBasicCredentials(request.headers.authorization) ?? credentialsSchema.safeParse(request.body).data;
  if (!credentials) return false;
  const isSameId = isSameSecret(credentials.client_id, simulatorCredentials.clientId);
  return isSameSecret(credentials.client_secret, simulatorCredentials.clientSecret) && isSameId;
}

function parseBasicCredentials(header: string | undefined): z.infer<typeof credentialsSchema> | undefined {
  const [scheme, encoded = ''] = header?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(decode);
  return { client_id: id, client_secret: secret };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
