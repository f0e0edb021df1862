import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { getPerson, type PersonKind } from 'simulator/people';
import { startCheckedSimulator } from 'simulator/testing/start-checked-simulator';
import { createApp } from '../app.ts';
import { generateCode, getCurrentStep } from '../auth/second-factor/totp.ts';
import { createNextPartitions } from '../db/decision-partitions.ts';
import { createChatPlatform } from '../platform/chat-platform.ts';
import { getSimulatorSettings } from '../platform/settings.ts';
import { AppKeys } from '../secrets.ts';
import { Browser } from './browser.ts';
import { ContractAndLeakChecker } from './contract-and-leak-checker.ts';
import { openTestDatabase } from './test-database.ts';

const siteOrigin = 'http://localhost:3000';

/** A person who accepted the consent page, and the tokens for the second factor. */
export interface PendingSignIn {
  browser: Browser;
  userId: string;
  tokens: { access_token: string; refresh_token: string };
}

interface TestApiOptions {
  siteOrigin?: string;
  callsPerMinute?: number;
  botCallsPerMinute?: number;
  trustedProxies?: string[];
  /** Puts a proxy between the API and the platform; returns the URL that the API should use. */
  startProxy?: (apiUrl: string) => Promise<string>;
}

/** Starts the API on a new database with a simulator; its clock only moves when a test moves it. */
export async function startTestApi({ startProxy, ...options }: TestApiOptions = {}) {
  const clock = { at: Date.now() };
  const now = () => clock.at;
  const simulator = await startCheckedSimulator({ siteOrigin: options.siteOrigin ?? siteOrigin, servers: 400, now });
  const database = await openTestDatabase();
  await createNextPartitions({ db: database.db, now });
  const keys = new AppKeys({ id: 1, secret: randomBytes(32) });
  const direct = { ...getSimulatorSettings(simulator.url), ...simulatorCredentials };
  const settings = { ...direct, apiUrl: (await startProxy?.(direct.apiUrl)) ?? direct.apiUrl };
  const platform = createChatPlatform(settings, options.siteOrigin ?? siteOrigin, now);
  const logStream = new PassThrough();
  const log: string[] = [];
  logStream.on('data', (line) => log.push(String(line)));
  const { app, context } = await createApp({
    db: database.db,
    maintenanceDb: database.maintenanceDb,
    listen: database.listen,
    keys,
    platform,
    siteOrigin,
    brand: 'Vigil',
    now,
    logStream,
    corsOrigins: ['https://other.example'],
    trustedProxies: ['127.0.0.0/8', '::1'],
    callsPerMinute: 100_000,
    botCallsPerMinute: 100_000,
    ...options,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const secrets = new Map<string, string>();
  const checker = new ContractAndLeakChecker();
  const createBrowser = () => new Browser(url, checker);
  const api = {
    url,
    databaseUrl: database.url,
    db: database.db,
    context,
    simulator,
    clock,
    /** All log lines so far. */
    log,
    advanceClock: (milliseconds: number) => {
      clock.at += milliseconds;
    },
    /** The current code of the person's authenticator app. */
    getCode: (userId: string) => generateCode(secrets.get(userId) ?? '', getCurrentStep(now())),
    /** A code that is wrong for every test user. */
    getWrongCode: (userId: string) => String((Number(api.getCode(userId)) + 500_000) % 1_000_000).padStart(6, '0'),
    openBrowser: createBrowser,
    /** Signs a person in up to the second factor. */
    async beginSignIn(kind: PersonKind, browser = createBrowser()): Promise<PendingSignIn> {
      const start = await browser.call('GET', '/v1/oauth');
      const back = await submitConsent(start.location, getPerson(kind).id);
      await browser.call('GET', back);
      return {
        browser,
        userId: getPerson(kind).id,
        tokens: {
          access_token: browser.cookies.get('access_token') ?? '',
          refresh_token: browser.cookies.get('refresh_token') ?? '',
        },
      };
    },
    /** Sets up the person's authenticator app, unless it is set up already. */
    async enrol({ browser, userId, tokens }: PendingSignIn) {
      const enrolment = await browser.call('POST', '/v1/2fa/enrolment', { body: tokens });
      if (enrolment.body.secret) secrets.set(userId, enrolment.body.secret);
      return enrolment;
    },
    /** Signs a person in; sets up their authenticator app the first time. */
    async signIn(kind: PersonKind, browser?: Browser) {
      const pendingSignIn = await api.beginSignIn(kind, browser);
      await api.enrol(pendingSignIn);
      api.advanceClock(30_000);
      const body = { type: 'user', twofa_token: api.getCode(pendingSignIn.userId), ...pendingSignIn.tokens };
      const signedIn = await pendingSignIn.browser.call('POST', '/v1/2fa', { body });
      if (signedIn.status !== 200) throw new Error(`Signing in failed: ${signedIn.text}`);
      const recoveryCodes: string[] = signedIn.body.recovery_codes ?? [];
      return {
        browser: pendingSignIn.browser,
        userId: pendingSignIn.userId,
        token: String(signedIn.body.token),
        recoveryCodes,
      };
    },
    /** Stops everything; throws if a secret was logged. */
    async stop() {
      const closed = app.close();
      // A client that has connected without sending a request would delay it by half a minute.
      app.server.closeAllConnections();
      await closed;
      platform.stop();
      await database.close();
      await simulator.stop();
      const leaks = checker.findLeaks(log);
      if (leaks.length > 0) throw new Error(`Secrets were logged:\n${leaks.join('\n')}`);
    },
  };
  return api;
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

/** Accepts the consent page as a person; returns the path of the redirect. */
export async function submitConsent(address: string, person: string, decision = 'authorize'): Promise<string> {
  const { origin, searchParams } = new URL(address);
  const response = await fetch(`${origin}/oauth2/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ ...Object.fromEntries(searchParams), person, decision }),
  });
  const back = new URL(response.headers.get('location') ?? '');
  return back.pathname + back.search;
}
