import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { z } from 'zod';
import { ConfigError } from './errors.ts';
import { type PlatformSettings, realPlatform, simulatedPlatform } from './platform/settings.ts';
import { readAppKeys } from './secrets.ts';

const root = path.resolve(import.meta.dirname, '..');

const origin = z
  .string()
  .regex(
    /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/,
    'must be scheme, host and port alone, such as https://vigil.example',
  );
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be at most 65535');
const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a number')
  .transform(Number);
const list = z.string().transform((value) => value.split(',').map((part) => part.trim()));
const proxy = z.string().refine(isProxy, 'must be addresses, ranges such as 10.0.0.0/8, or loopback');
const secret = z.string().min(8, 'is too short to be right');

const schema = z.object({
  API_HOST: z.string().min(1).default('127.0.0.1'),
  API_PORT: port.default(3001),
  API_METRICS_PORT: port.optional(),
  API_DATA: z.string().min(1).optional(),
  API_CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  API_TRUSTED_PROXIES: list.pipe(z.array(proxy)).default(['loopback']),
  API_CALLS_PER_MINUTE: count.default(600),
  APP_KEY: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be an address that starts with postgres://')
    .optional(),
  DATABASE_POOL_SIZE: count.pipe(z.number().min(2, 'must be at least 2').max(500, 'must be at most 500')).default(10),
  DATABASE_STATEMENT_TIMEOUT_MS: count
    .pipe(z.number().min(1000, 'must be at least 1000').max(600_000, 'must be at most 600000'))
    .default(10_000),
  DISCORD_CLIENT_ID: z
    .string()
    .regex(/^\d{17,20}$/, 'must be the 17 to 20 digits of the application’s id')
    .optional(),
  DISCORD_CLIENT_SECRET: secret.optional(),
  DISCORD_BOT_TOKEN: secret.optional(),
  NODE_ENV: z.string().optional(),
  SIMULATOR_BOT_KEY: secret.optional(),
  SIMULATOR_URL: origin.optional(),
  SITE_BRAND_NAME: z
    .string()
    .trim()
    .regex(/^.{1,40}$/, 'must have 1 to 40 characters')
    .default('Vigil'),
  SITE_ORIGIN: origin.default('http://localhost:3000'),
});

type Settings = z.output<typeof schema>;

/** Everything that the operator decides about the API, read once at start. */
export interface ApiEnvironment {
  host: string;
  port: number;
  metricsPort?: number;
  database: { url?: string; folder: string };
  pool: { poolSize: number; statementTimeoutMs: number };
  /** Undefined makes a key beside local data. */
  appKey?: string;
  platform: PlatformSettings;
  siteOrigin: string;
  brand: string;
  corsOrigins: string[];
  trustedProxies: string[];
  callsPerMinute: number;
}

/** Reads and checks the settings; a mistake is said in a sentence that names it. */
export function readEnvironment(variables: Record<string, string | undefined>): ApiEnvironment {
  const settings = readSettings(variables);
  const platform = platformOf(settings);
  const production = settings.NODE_ENV === 'production';
  if (production && platform.simulated) throw new ConfigError('SIMULATOR_URL has no place in production.');
  if (production && !settings.APP_KEY)
    throw new ConfigError(
      'APP_KEY is missing: `npm run site -- data new-key` prints a fresh one. Keep it apart from backups.',
    );
  if (settings.APP_KEY) readAppKeys(settings.APP_KEY);
  return {
    host: settings.API_HOST,
    port: settings.API_PORT,
    metricsPort: settings.API_METRICS_PORT,
    database: databaseOf(settings),
    pool: { poolSize: settings.DATABASE_POOL_SIZE, statementTimeoutMs: settings.DATABASE_STATEMENT_TIMEOUT_MS },
    appKey: settings.APP_KEY,
    platform,
    siteOrigin: settings.SITE_ORIGIN,
    brand: settings.SITE_BRAND_NAME,
    corsOrigins: settings.API_CORS_ORIGINS,
    trustedProxies: settings.API_TRUSTED_PROXIES,
    callsPerMinute: settings.API_CALLS_PER_MINUTE,
  };
}

/** Where the data is, for commands that need nothing else of the configuration. */
export function readDataLocation(variables: Record<string, string | undefined>) {
  const settings = readSettings(variables);
  return { location: databaseOf(settings), siteOrigin: settings.SITE_ORIGIN };
}

function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const unknown = Object.keys(given).find(
    (name) => /^(API_|DISCORD_|DATABASE_(POOL|STATEMENT))/.test(name) && !known(name),
  );
  if (unknown) throw new ConfigError(`${unknown} is not a setting of the API; docs/configuration.md lists them all.`);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path[0]?.toString()} ${issue?.message}.`);
  }
  return parsed.data;
}

/** The environment, and `site.env` beside the README, where there is one; the environment wins. */
export function loadVariables(): Record<string, string | undefined> {
  const file = path.join(root, 'site.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Simulated and real data never share a folder. */
function databaseOf({ DATABASE_URL, API_DATA, DISCORD_CLIENT_ID }: Settings) {
  const folder = API_DATA ?? (DISCORD_CLIENT_ID ? 'var/api' : 'var/api-simulator');
  return { url: DATABASE_URL, folder: path.resolve(root, folder) };
}

/** Whether the server knows it as a proxy: one of its names, an address, or a range of them. */
function isProxy(value: string): boolean {
  const [address = '', bits = '0', ...more] = value.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(value) ||
    (more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= longest)
  );
}

/** `API_BASE` is the gateway's. */
function known(name: string): boolean {
  return name in schema.shape || name === 'API_BASE';
}

function platformOf(settings: Settings): PlatformSettings {
  const { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN, SIMULATOR_URL, SIMULATOR_BOT_KEY } = settings;
  const credentials = { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN };
  const missing = Object.entries(credentials).filter(([, value]) => value === undefined);
  if (DISCORD_CLIENT_ID && DISCORD_CLIENT_SECRET && DISCORD_BOT_TOKEN) {
    if (SIMULATOR_URL) throw new ConfigError('SIMULATOR_URL and DISCORD_CLIENT_ID exclude each other.');
    if (SIMULATOR_BOT_KEY) throw new ConfigError('SIMULATOR_BOT_KEY and DISCORD_CLIENT_ID exclude each other.');
    return {
      ...realPlatform,
      clientId: DISCORD_CLIENT_ID,
      clientSecret: DISCORD_CLIENT_SECRET,
      botToken: DISCORD_BOT_TOKEN,
    };
  }
  if (missing.length < 3) throw new ConfigError(`${missing.map(([name]) => name).join(' and ')} must be set too.`);
  if (!SIMULATOR_URL)
    throw new ConfigError(
      'DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET and DISCORD_BOT_TOKEN are missing, and no SIMULATOR_URL is set.',
    );
  return { ...simulatedPlatform(SIMULATOR_URL), ...simulatorCredentials, demoBotKey: SIMULATOR_BOT_KEY };
}
