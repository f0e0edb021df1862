import { afterEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import * as client from 'openid-client';
import { getPerson } from '../people.ts';
import type { RunningSimulator } from '../start-simulator.ts';
import { requestAs, startTestSimulator, stopSimulators } from '../testing/running-simulator.ts';

afterEach(stopSimulators);

const { clientId, clientSecret } = simulatorCredentials;
const redirectUri = 'http://localhost:3000/v1/oauth';
const bence = getPerson('owner-of-three');

function createConfiguration({ url }: RunningSimulator, authentication = client.ClientSecretPost(clientSecret)) {
  const endpoints = {
    issuer: 'https://discord.com',
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/api/oauth2/token`,
    revocation_endpoint: `${url}/api/oauth2/token/revoke`,
    authorization_response_iss_parameter_supported: true,
  };
  const configuration = new client.Configuration(endpoints, clientId, clientSecret, authentication);
  client.allowInsecureRequests(configuration);
  return configuration;
}

async function createAuthorizationRequest(
  configuration: client.Configuration,
  scope = 'identify guilds email connections',
) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const authorizationUrl = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { verifier, state, address: authorizationUrl };
}

/** Fills in the form of the consent page, as a browser would. */
async function submitConsent(
  { url }: RunningSimulator,
  address: URL,
  decision: 'authorize' | 'cancel',
  person = bence.id,
) {
  const body = new URLSearchParams(address.searchParams);
  body.set('person', person);
  body.set('decision', decision);
  return fetch(`${url}/oauth2/authorize`, { method: 'POST', body, redirect: 'manual' });
}

async function consent(simulator: RunningSimulator, address: URL): Promise<URL> {
  const response = await submitConsent(simulator, address, 'authorize');
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

function exchangeCode(configuration: client.Configuration, redirectUrl: URL, verifier: string, state: string) {
  return client.authorizationCodeGrant(configuration, redirectUrl, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
}

test.each([
  ['in the body', client.ClientSecretPost(clientSecret)],
  ['in the header', client.ClientSecretBasic(clientSecret)],
])('signs a person in, with the secret %s', async (_, authentication) => {
  const simulator = await startTestSimulator();
  const configuration = createConfiguration(simulator, authentication);
  const { verifier, state, address } = await createAuthorizationRequest(configuration);
  const page = await (await fetch(address)).text();
  expect(page).toContain('See your email address');
  expect(page).toContain('Bence');

  const tokens = await exchangeCode(configuration, await consent(simulator, address), verifier, state);
  expect(tokens).toMatchObject({
    token_type: 'bearer',
    expires_in: 604_800,
    scope: 'identify guilds email connections',
  });
  const me = await requestAs(simulator, tokens.access_token, '/users/@me');
  expect(me.body).toMatchObject({
    id: bence.id,
    global_name: 'Bence',
    email: 'bence@example.test',
    discriminator: '0',
  });
});

test('serves the API with and without the version in the path', async () => {
  const simulator = await startTestSimulator();
  for (const prefix of ['/api', '/api/v10']) {
    const token = await fetch(`${simulator.url}${prefix}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
    expect([token.status, await token.json()]).toEqual([401, { error: 'invalid_client' }]);
  }
});

test('redirects with the error and the state when the user cancels', async () => {
  const simulator = await startTestSimulator();
  const { state, address } = await createAuthorizationRequest(createConfiguration(simulator));
  const response = await submitConsent(simulator, address, 'cancel');
  const back = new URL(response.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('state')).toBe(state);
  expect(back.searchParams.has('code')).toBe(false);
});

test.each([
  ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['no verifier', { code_verifier: undefined }, 'invalid_request'],
  ['another redirect URI', { redirect_uri: 'http://localhost:3000/elsewhere' }, 'invalid_grant'],
  ['a code that was never issued', { code: 'guessed' }, 'invalid_grant'],
  ['another kind of grant', { grant_type: 'password' }, 'unsupported_grant_type'],
])('rejects %s', async (_, changes: Record<string, string | undefined>, error) => {
  const simulator = await startTestSimulator();
  const { verifier, address } = await createAuthorizationRequest(createConfiguration(simulator));
  const back = await consent(simulator, address);
  const validFields: Record<string, string | undefined> = {
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const send = async (fields: Record<string, string | undefined>) => {
    const body = new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
    return fetch(`${simulator.url}/api/v10/oauth2/token`, { method: 'POST', body });
  };
  const response = await send({ ...validFields, ...changes });
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error })]);
  expect((await send({ ...validFields, client_secret: 'guessed' })).status).toBe(401);
  // The rest of the request was valid.
  expect((await send(validFields)).status).toBe(200);
});

test('rejects a verifier without a challenge', async () => {
  const simulator = await startTestSimulator();
  const configuration = createConfiguration(simulator);
  const { verifier, state, address } = await createAuthorizationRequest(configuration);
  address.searchParams.delete('code_challenge');
  address.searchParams.delete('code_challenge_method');
  const back = await consent(simulator, address);
  await expect(exchangeCode(configuration, back, verifier, state)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('a code works once; a second use revokes the tokens of the first', async () => {
  const simulator = await startTestSimulator();
  const configuration = createConfiguration(simulator);
  const { verifier, state, address } = await createAuthorizationRequest(configuration);
  const back = await consent(simulator, address);
  const tokens = await exchangeCode(configuration, back, verifier, state);
  await expect(exchangeCode(configuration, back, verifier, state)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect((await requestAs(simulator, tokens.access_token, '/users/@me')).status).toBe(401);
});

test('a code expires after one minute', async () => {
  const simulator = await startTestSimulator();
  const configuration = createConfiguration(simulator);
  for (const [seconds, isValid] of [
    [59, true],
    [60, false],
  ] as const) {
    const { verifier, state, address } = await createAuthorizationRequest(configuration);
    const back = await consent(simulator, address);
    simulator.clock.now += seconds * 1000;
    const exchanged = exchangeCode(configuration, back, verifier, state);
    if (isValid) await expect(exchanged).resolves.toMatchObject({ token_type: 'bearer' });
    else await expect(exchanged).rejects.toMatchObject({ error: 'invalid_grant' });
  }
});

test('access tokens expire after seven days, and refresh tokens work once', async () => {
  const simulator = await startTestSimulator();
  const configuration = createConfiguration(simulator);
  const first = simulator.control.issueTokens(bence.id);
  simulator.clock.now += 604_800_000 - 1;
  expect((await requestAs(simulator, first.access_token, '/users/@me')).status).toBe(200);
  simulator.clock.now += 1;
  expect((await requestAs(simulator, first.access_token, '/users/@me')).status).toBe(401);

  const second = await client.refreshTokenGrant(configuration, first.refresh_token);
  expect((await requestAs(simulator, second.access_token, '/users/@me')).status).toBe(200);
  await expect(client.refreshTokenGrant(configuration, first.refresh_token)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('revoking a token revokes all tokens of the same grant, and no others', async () => {
  const simulator = await startTestSimulator();
  const configuration = createConfiguration(simulator);
  const [tokens, others] = [simulator.control.issueTokens(bence.id), simulator.control.issueTokens(bence.id)];
  await client.tokenRevocation(configuration, tokens.refresh_token);
  expect((await requestAs(simulator, tokens.access_token, '/users/@me')).status).toBe(401);
  await expect(client.refreshTokenGrant(configuration, tokens.refresh_token)).rejects.toThrow();
  simulator.control.reset();
  expect((await requestAs(simulator, tokens.access_token, '/users/@me')).status).toBe(401);
  expect((await requestAs(simulator, others.access_token, '/users/@me')).status).toBe(200);
});

test('rejects tampered tokens', async () => {
  const simulator = await startTestSimulator();
  const { access_token, refresh_token } = simulator.control.issueTokens(bence.id);
  const [body = '', signature = ''] = access_token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, personId: getPerson('admin').id })).toString('base64url');
  for (const token of [`${forged}.${signature}`, body, `${body}.`, '', 'x.y', refresh_token]) {
    expect((await requestAs(simulator, token, '/users/@me')).status).toBe(401);
  }
});

test.each([
  ['an unknown client', { client_id: '1' }],
  ['another origin', { redirect_uri: 'http://localhost:3001/v1/oauth' }],
  ['another path', { redirect_uri: `${redirectUri}/x` }],
  ['a query', { redirect_uri: `${redirectUri}?x=1` }],
  ['another spelling of the host', { redirect_uri: 'http://LOCALHOST:3000/v1/oauth' }],
])('never redirects for %s', async (_, changes: Record<string, string>) => {
  const simulator = await startTestSimulator();
  const { address } = await createAuthorizationRequest(createConfiguration(simulator));
  for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value);
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(400);
  expect((await submitConsent(simulator, address, 'authorize')).status).toBe(400);
  expect((await submitConsent(simulator, address, 'cancel')).status).toBe(400);
});

test.each([
  ['an unknown scope', { scope: 'identify bananas' }, 'invalid_scope'],
  ['no scope', { scope: '' }, 'invalid_scope'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['an invalid challenge', { code_challenge: 'short' }, 'invalid_request'],
  ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
])('redirects with an error for %s', async (_, changes: Record<string, string>, error) => {
  const simulator = await startTestSimulator();
  const { address, state } = await createAuthorizationRequest(createConfiguration(simulator));
  for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value);
  const response = await fetch(address, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  expect([back.origin, back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([
    'http://localhost:3000',
    error,
    state,
  ]);
});

test('prompt=none skips the consent page for a person who consented before', async () => {
  const simulator = await startTestSimulator();
  const { address } = await createAuthorizationRequest(createConfiguration(simulator));
  const cookie = (await submitConsent(simulator, address, 'authorize')).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^simulator_person=\d+;.*HttpOnly.*SameSite=Lax/);
  const requestConsent = (prompt: string) => {
    address.searchParams.set('prompt', prompt);
    return fetch(address, { redirect: 'manual', headers: { cookie: cookie.split(';')[0] ?? '' } });
  };
  expect((await requestConsent('consent')).status).toBe(200);
  expect((await requestConsent('none')).headers.get('location')).toContain('code=');
});

test('issues client tokens, which check the application secret', async () => {
  const simulator = await startTestSimulator();
  const tokens = await client.clientCredentialsGrant(createConfiguration(simulator), { scope: 'identify' });
  expect(tokens.refresh_token).toBeUndefined();
  const { body } = await requestAs(simulator, tokens.access_token, '/oauth2/@me');
  expect(body).toMatchObject({ application: { id: clientId }, scopes: ['identify'] });
});
