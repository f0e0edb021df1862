import path from 'node:path';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { ConfigError } from 'config/operator-errors';
import { readSettings, rejectUnknownSettings } from 'config/read-settings';
import { apiSettings } from 'config/settings';
import type { z } from 'zod';
import { getSimulatorSettings, type PlatformSettings, realPlatformSettings } from './platform/settings.ts';
import { readAppKeys } from './secrets.ts';

const root = path.resolve(import.meta.dirname, '..');

type Settings = z.output<typeof apiSettings>;

/** The settings of the API, read once at startup. */
export interface ApiEnvironment {
  host: string;
  port: number;
  metricsPort?: number;
  /** The collector of traces, if they are collected. */
  tracesEndpoint?: string;
  database: { url?: string; folder: string };
  pool: { poolSize: number; statementTimeoutMs: number };
  /** If undefined, a key is created in the data folder. */
  appKey?: string;
  platform: PlatformSettings;
  siteOrigin: string;
  brand: string;
  corsOrigins: string[];
  trustedProxies: string[];
  callsPerMinute: number;
  botCallsPerMinute: number;
  /** If undefined, no backups are made. */
  backups?: { intervalMs: number; keep: number; folder: string; isRehearsed: boolean };
}

/** Reads and validates the settings; throws a `ConfigError` that says which one is wrong. */
export function readEnvironment(variables: Record<string, string | undefined>): ApiEnvironment {
  const values = readApiSettings(variables);
  const platform = toPlatformSettings(values);
  const isProduction = values.NODE_ENV === 'production';
  if (isProduction && platform.isSimulated) throw new ConfigError('SIMULATOR_URL is not allowed in production.');
  if (isProduction && !values.APP_KEY)
    throw new ConfigError(
      'APP_KEY is missing: `npm run site -- keys new` prints a fresh one. Keep it apart from backups.',
    );
  if (values.APP_KEY) readAppKeys(values.APP_KEY);
  return {
    host: values.API_HOST,
    port: values.API_PORT ?? 3001,
    metricsPort: values.API_METRICS_PORT,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    database: getDatabaseLocation(values),
    pool: { poolSize: values.DATABASE_POOL_SIZE, statementTimeoutMs: values.DATABASE_STATEMENT_TIMEOUT_MS },
    appKey: values.APP_KEY,
    platform,
    siteOrigin: getSiteOrigin(values),
    brand: values.SITE_BRAND_NAME,
    corsOrigins: values.API_CORS_ORIGINS,
    trustedProxies: values.API_TRUSTED_PROXIES,
    callsPerMinute: values.API_CALLS_PER_MINUTE,
    botCallsPerMinute: values.API_BOT_CALLS_PER_MINUTE,
    backups: getBackupSettings(values),
  };
}

/** The location of the data, for commands that need no other settings. */
export function readDataLocation(variables: Record<string, string | undefined>) {
  const values = readApiSettings(variables);
  return { location: getDatabaseLocation(values), siteOrigin: getSiteOrigin(values), appKey: values.APP_KEY };
}

/** Names that no other program is expected to use. */
const OWN_NAMES = /^(API|BACKUP|DISCORD|SIMULATOR|SITE)_|^(APP_KEY|DATABASE_(POOL|STATEMENT))/;

function readApiSettings(variables: Record<string, string | undefined>): Settings {
  rejectUnknownSettings(variables, OWN_NAMES, 'the API');
  return readSettings(apiSettings, variables);
}

function getSiteOrigin({ SITE_ORIGIN, PORT }: Settings): string {
  return SITE_ORIGIN ?? `http://localhost:${PORT}`;
}

/** The default data folder; simulated and real data have separate ones. */
function getDatabaseLocation({ DATABASE_URL, API_DATA, DISCORD_CLIENT_ID }: Settings) {
  const folder = API_DATA ?? (DISCORD_CLIENT_ID ? 'var/api' : 'var/api-simulator');
  return { url: DATABASE_URL, folder: path.resolve(root, folder) };
}

function getBackupSettings(values: Settings): ApiEnvironment['backups'] {
  const { BACKUP_EVERY, BACKUP_KEEP, BACKUP_FOLDER, BACKUP_REHEARSAL } = values;
  const folder = path.resolve(root, BACKUP_FOLDER ?? path.join(getDatabaseLocation(values).folder, 'backups'));
  if (BACKUP_EVERY === undefined) return undefined;
  return { intervalMs: BACKUP_EVERY, keep: BACKUP_KEEP, folder, isRehearsed: BACKUP_REHEARSAL === 'on' };
}

function toPlatformSettings(values: Settings): PlatformSettings {
  const {
    DISCORD_CLIENT_ID,
    DISCORD_CLIENT_SECRET,
    DISCORD_BOT_TOKEN,
    DISCORD_API_URL,
    SIMULATOR_URL,
    SIMULATOR_BOT_KEY,
  } = values;
  const credentials = { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_BOT_TOKEN };
  const missing = Object.entries(credentials).filter(([, value]) => value === undefined);
  if (DISCORD_CLIENT_ID && DISCORD_CLIENT_SECRET && DISCORD_BOT_TOKEN) {
    if (SIMULATOR_URL) throw new ConfigError('SIMULATOR_URL and DISCORD_CLIENT_ID exclude each other.');
    if (SIMULATOR_BOT_KEY) throw new ConfigError('SIMULATOR_BOT_KEY and DISCORD_CLIENT_ID exclude each other.');
    return {
      ...realPlatformSettings,
      apiUrl: DISCORD_API_URL?.replace(/\/$/, '') ?? realPlatformSettings.apiUrl,
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
  return { ...getSimulatorSettings(SIMULATOR_URL), ...simulatorCredentials, demoBotKey: SIMULATOR_BOT_KEY };
}
