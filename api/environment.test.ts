import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ConfigError } from 'config/operator-errors';
import { readDataLocation, readEnvironment } from './environment.ts';
import { generateAppKey } from './secrets.ts';
import { DAY_MS } from './time.ts';

const simulated = { SIMULATOR_URL: 'http://127.0.0.1:3002' };
const real = {
  DISCORD_CLIENT_ID: '157730590492196864',
  DISCORD_CLIENT_SECRET: 'a-client-secret',
  DISCORD_BOT_TOKEN: 'a-bot-token',
};
const root = path.resolve(import.meta.dirname, '..');

describe('valid settings', () => {
  test('have defaults for everything except the platform', () => {
    expect(readEnvironment(simulated)).toEqual({
      ...{ host: '127.0.0.1', port: 3001, metricsPort: undefined, appKey: undefined },
      database: { url: undefined, folder: path.join(root, 'var/api-simulator') },
      pool: { poolSize: 10, statementTimeoutMs: 10_000 },
      platform: {
        ...{ clientId: '157730590492196864', clientSecret: 'simulator-client-secret', botToken: 'simulator-bot-token' },
        ...{ authorizeUrl: 'http://127.0.0.1:3002/oauth2/authorize', apiUrl: 'http://127.0.0.1:3002/api' },
        ...{ imageHost: 'http://127.0.0.1:3002', inviteUrl: 'http://127.0.0.1:3002/invite', isSimulated: true },
      },
      ...{ siteOrigin: 'http://localhost:3000', brand: 'Vigil' },
      ...{ corsOrigins: [], trustedProxies: ['127.0.0.0/8', '::1'], callsPerMinute: 600 },
      ...{ botCallsPerMinute: 12_000, backups: undefined },
    });
  });

  test('are all applied', () => {
    const appKey = generateAppKey();
    const settings = {
      ...{ ...real, NODE_ENV: 'production', APP_KEY: appKey, DATABASE_URL: 'postgresql://somebody@here/vigil' },
      ...{ API_HOST: '::1', API_PORT: '0', API_METRICS_PORT: '65535', API_DATA: '/data', API_CALLS_PER_MINUTE: '1' },
      API_BOT_CALLS_PER_MINUTE: '2',
      ...{ API_CORS_ORIGINS: 'https://a.example, http://[::1]:8080', API_TRUSTED_PROXIES: '10.0.0.1, fd00::/8' },
      ...{ SITE_ORIGIN: 'https://vigil.example', SITE_BRAND_NAME: ' Owl ' },
      DISCORD_API_URL: 'http://limiter.internal:8080/api/',
      ...{ DATABASE_POOL_SIZE: '40', DATABASE_STATEMENT_TIMEOUT_MS: '2000' },
      ...{ BACKUP_EVERY: '2d', BACKUP_KEEP: '30' },
    };
    expect(readEnvironment(settings)).toEqual({
      ...{ host: '::1', port: 0, metricsPort: 65_535, appKey },
      database: { url: 'postgresql://somebody@here/vigil', folder: path.resolve('/data') },
      pool: { poolSize: 40, statementTimeoutMs: 2000 },
      platform: {
        ...{ clientId: '157730590492196864', clientSecret: 'a-client-secret', botToken: 'a-bot-token' },
        ...{ authorizeUrl: 'https://discord.com/oauth2/authorize', apiUrl: 'http://limiter.internal:8080/api' },
        ...{ imageHost: 'https://cdn.discordapp.com', inviteUrl: 'https://discord.gg', isSimulated: false },
      },
      ...{ siteOrigin: 'https://vigil.example', brand: 'Owl', callsPerMinute: 1, botCallsPerMinute: 2 },
      ...{ corsOrigins: ['https://a.example', 'http://[::1]:8080'], trustedProxies: ['10.0.0.1', 'fd00::/8'] },
      backups: { intervalMs: 2 * DAY_MS, keep: 30, isRehearsed: false, folder: path.resolve('/data/backups') },
    });
  });

  test('may be empty, which means unset, and variables of other programs are ignored', () => {
    const variables = {
      DISCORD_CLIENT_ID: '',
      APP_KEY: '',
      API_BASE: 'http://127.0.0.1:3001',
      SITE_LINK_STATUS: 'x',
      HOME: '/',
    };
    expect(readEnvironment({ ...simulated, ...variables })).toEqual(readEnvironment(simulated));
  });

  test('derive the origin of the site from its port if SITE_ORIGIN is unset', () => {
    expect(readEnvironment({ ...simulated, PORT: '8080' }).siteOrigin).toBe('http://localhost:8080');
  });

  test('use separate folders for simulated and real data', () => {
    expect(readDataLocation(simulated).location.folder).toBe(path.join(root, 'var/api-simulator'));
    expect(readDataLocation({}).location.folder).toBe(path.join(root, 'var/api-simulator'));
    expect(readDataLocation(real).location.folder).toBe(path.join(root, 'var/api'));
  });
});

const origin = 'must be scheme, host and port alone, such as https://vigil.example.';

test.each<[Record<string, string>, string]>([
  [{ API_PORT: 'http' }, 'API_PORT must be a port number.'],
  [{ API_PORT: '-1' }, 'API_PORT must be a port number.'],
  [{ API_PORT: '65536' }, 'API_PORT must be at most 65535.'],
  [{ API_METRICS_PORT: '9.1' }, 'API_METRICS_PORT must be a port number.'],
  [{ API_CORS_ORIGINS: 'https://a.example,*' }, `API_CORS_ORIGINS ${origin}`],
  [{ API_CORS_ORIGINS: 'https://a.example/' }, `API_CORS_ORIGINS ${origin}`],
  [{ API_TRUSTED_PROXIES: 'loopback,the gateway' }, 'API_TRUSTED_PROXIES must be addresses'],
  [{ API_TRUSTED_PROXIES: '10.0.0.1/' }, 'API_TRUSTED_PROXIES must be addresses'],
  [{ API_TRUSTED_PROXIES: '10.0.0.0/33' }, 'API_TRUSTED_PROXIES must be addresses'],
  [{ API_CALLS_PER_MINUTE: '0' }, 'API_CALLS_PER_MINUTE must be a number.'],
  [{ API_CALLS_PER_MINUTE: 'many' }, 'API_CALLS_PER_MINUTE must be a number.'],
  [{ APP_KEY: 'secret' }, 'APP_KEY must be <id>:<key>'],
  [{ APP_KEY: `${generateAppKey()},${generateAppKey()}` }, 'APP_KEY has two keys with the same id.'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL must be a URL that starts with postgres://.'],
  [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be at least 2.'],
  [{ DATABASE_POOL_SIZE: 'many' }, 'DATABASE_POOL_SIZE must be a number.'],
  [{ DATABASE_STATEMENT_TIMEOUT_MS: '10' }, 'DATABASE_STATEMENT_TIMEOUT_MS must be at least 1000.'],
  [{ DATABASE_POOL_SIZES: '20' }, 'DATABASE_POOL_SIZES is not a setting of the API'],
  [{ BACKUP_EVERY: '1440' }, 'BACKUP_EVERY must be a number of hours or days, such as 24h or 7d.'],
  [{ BACKUP_EVERY: '0h' }, 'BACKUP_EVERY must be a number of hours or days'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a number.'],
  [{ DISCORD_CLIENT_ID: 'vigil' }, 'DISCORD_CLIENT_ID must be the 17 to 20 digits of the application’s id.'],
  [{ ...real, DISCORD_CLIENT_SECRET: 'short' }, 'DISCORD_CLIENT_SECRET is too short to be right.'],
  [{ ...real, DISCORD_BOT_TOKEN: 'short' }, 'DISCORD_BOT_TOKEN is too short to be right.'],
  [{ DISCORD_CLIENT_ID: real.DISCORD_CLIENT_ID }, 'DISCORD_CLIENT_SECRET and DISCORD_BOT_TOKEN must be set too.'],
  [{ DISCORD_BOT_TOKEN: real.DISCORD_BOT_TOKEN }, 'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET must be set too.'],
  [{ DISCORD_API_URL: 'limiter:8080' }, 'DISCORD_API_URL must be a URL'],
  [real, 'SIMULATOR_URL and DISCORD_CLIENT_ID exclude each other.'],
  [
    { ...real, SIMULATOR_URL: '', SIMULATOR_BOT_KEY: 'bot_of-the-simulator' },
    'SIMULATOR_BOT_KEY and DISCORD_CLIENT_ID exclude each other.',
  ],
  [{ SIMULATOR_URL: 'localhost:3002' }, `SIMULATOR_URL ${origin}`],
  [{ SITE_BRAND_NAME: 'x'.repeat(41) }, 'SITE_BRAND_NAME must have 1 to 40 characters.'],
  [{ SITE_ORIGIN: 'https://vigil.example/site' }, `SITE_ORIGIN ${origin}`],
  [{ API_PROT: '1' }, 'API_PROT is not a setting of the API; docs/configuration.md lists them all.'],
  [{ APP_KEYS: 'x' }, 'APP_KEYS is not a setting'],
  [{ BACKUP_EVRY: '24h' }, 'BACKUP_EVRY is not a setting'],
  [{ SIMULATOR_SEDE: '1' }, 'SIMULATOR_SEDE is not a setting'],
  [{ SITE_ORGIN: 'x' }, 'SITE_ORGIN is not a setting'],
  [{ DATABASE_POOL: '5' }, 'DATABASE_POOL is not a setting'],
  [
    { DISCORD_TOKEN: 'a-bot-token' },
    'DISCORD_TOKEN is not a setting of the API; docs/configuration.md lists them all.',
  ],
  [{ NODE_ENV: 'production', APP_KEY: generateAppKey() }, 'SIMULATOR_URL is not allowed in production.'],
])('rejects %j and names the mistake', (mistake, message) => {
  const read = () => readEnvironment({ ...simulated, ...mistake });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
});

test('ignores the variables of other programs', () => {
  const others = { PORTS: '1', APP_NAME: 'x', NODE_OPTIONS: 'x', DATABASE: 'x' };
  expect(readEnvironment({ ...simulated, ...others })).toEqual(readEnvironment(simulated));
});

test('rejects settings without a platform', () => {
  expect(() => readEnvironment({})).toThrow(
    'DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET and DISCORD_BOT_TOKEN are missing, and no SIMULATOR_URL is set.',
  );
});

test('requires APP_KEY in production', () => {
  expect(() => readEnvironment({ ...real, NODE_ENV: 'production' })).toThrow(
    'APP_KEY is missing: `npm run site -- keys new` prints a fresh one. Keep it apart from backups.',
  );
});
