import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { rangesSetting } from './address-ranges.ts';
import {
  apiBase,
  clientId,
  count,
  folder,
  hours,
  httpUrl,
  link,
  list,
  number,
  origin,
  port,
  secret,
  siteOrigin,
  store,
  text,
} from './setting-types.ts';

const root = path.resolve(import.meta.dirname, '..');

// Each setting has its line in docs/configuration.md; `default` describes the default there if the schema has none.

/** The settings of the gateway. */
const gateway = {
  PORT: port.default(3000).meta({ description: 'the port to listen on' }),
  HOST: text
    .default('127.0.0.1')
    .meta({ description: 'the address to listen on; `::` means all IPv4 and IPv6 addresses' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: apiBase.optional().meta({
    description:
      'a collector of OpenTelemetry traces, such as `http://127.0.0.1:4318`; the gateway and the API send spans to `/v1/traces` there',
  }),
  SITE_METRICS_PORT: port.optional().meta({ description: 'a port for Prometheus: the metrics of the gateway' }),
  API_BASE: z
    .string()
    .transform((bases) => bases.split(',').map((base) => base.trim().replace(/\/+$/, '')))
    .pipe(z.array(apiBase))
    .refine((bases) => new Set(bases.map((base) => base.replace(/\/\/[^/]+/, ''))).size === 1, {
      error: 'must name URLs that differ only in host and port',
    })
    .default([])
    .meta({
      description:
        'the URL of the API, without `/v1`; for several processes all URLs, separated by commas; the gateway spreads calls over those that respond. With it, `npm start` starts no API',
    }),
  SITE_ORIGIN: siteOrigin.optional().meta({
    description:
      "the site's public URL: scheme, host and port. Register `<SITE_ORIGIN>/v1/oauth` with the chat platform as the redirect URL",
    default: '`http://localhost:<PORT>`',
  }),
  SITE_BRAND_NAME: z
    .string()
    .trim()
    .regex(/^.{1,40}$/u, 'must have 1 to 40 characters')
    .default('Vigil')
    .meta({ description: "the bot's name, 1 to 40 characters" }),
  SITE_BRAND_LOGO: z
    .string()
    .regex(/\.(svg|png|webp)$/, 'must be the path of an .svg, .png or .webp file')
    .refine((file) => existsSync(path.resolve(root, file)), 'must be the path of a file that exists')
    .optional()
    .meta({
      description:
        'path of an `.svg`, `.png` or `.webp` file; link previews in chats show it too, unless it is an `.svg`',
      default: 'the owl',
    }),
  SITE_BRAND_ACCENT: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour of six hexadecimal digits, such as #f5b83d')
    .optional()
    .meta({ description: 'the accent colour of buttons and links, such as `#f5b83d`', default: 'amber' }),
  SITE_CLIENT_ID: clientId.optional().meta({
    description: "the bot's application id; without it `/invite` does not exist",
    default: "`DISCORD_CLIENT_ID`, or the simulator's",
  }),
  SITE_AUTHORIZE_URL: httpUrl
    .default('https://discord.com/oauth2/authorize')
    .meta({ description: "the chat platform's page that asks for consent", default: "Discord's" }),
  SITE_IMAGE_HOST: siteOrigin.default('https://cdn.discordapp.com').meta({
    description: "the host of the chat platform's pictures, for the Content-Security-Policy",
    default: "Discord's",
  }),
  SITE_LINK_COMMUNITY: link.optional().meta({
    description: "the community's server; `/support` redirects there, and `/.well-known/security.txt` names it",
  }),
  SITE_LINK_SUPPORT: link.optional().meta({ description: 'where `/support` redirects instead' }),
  SITE_LINK_STATUS: link.optional().meta({ description: 'where `/status` redirects', default: 'none: a placeholder' }),
  SITE_LINK_TERMS: link.optional().meta({ description: 'where `/docs/terms-of-service` redirects' }),
  SITE_LINK_INSTAGRAM: link
    .optional()
    .meta({ description: 'a social profile; without it `/instagram` does not exist' }),
  SITE_LINK_TIKTOK: link.optional().meta({ description: 'a social profile; without it `/tiktok` does not exist' }),
  SITE_STORE: store.default('var/site').meta({
    description: 'the folder of releases, or a bucket of an object store, such as `s3://releases/vigil`',
  }),
  SITE_STORE_ENDPOINT: apiBase
    .optional()
    .meta({ description: 'the URL of the object store', default: '`https://s3.<AWS_REGION>.amazonaws.com`' }),
  AWS_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('us-east-1')
    .meta({ description: 'the region of the bucket' }),
  AWS_ACCESS_KEY_ID: text.optional().meta({ description: 'the key with which the bucket is read and written' }),
  AWS_SECRET_ACCESS_KEY: secret.optional().meta({ description: 'the secret of that key' }),
  SITE_ADMIN_ORIGIN: siteOrigin
    .refine((value) => !value.includes('['), 'must name its host, because a CSP cannot contain an IPv6 address')
    .optional()
    .meta({
      description:
        "where the staff area's files come from, such as `https://staff.vigil.example`; the site then serves none of them, and `SITE_ORIGIN` must be set",
      default: 'none: the site',
    }),
  SITE_ROLE: z.enum(['site', 'admin'], { error: 'must be site or admin' }).default('site').meta({
    description: "what this gateway serves (not the role of a user): `admin`, only the staff area's files",
  }),
  SITE_ADMIN_RANGES: rangesSetting.optional().meta({
    description:
      'with `SITE_ROLE=admin`, required: the addresses that get the files, such as `10.0.0.0/8,2001:db8::/32`',
  }),
  SITE_TRUSTED_PROXIES: rangesSetting.default([]).meta({
    description:
      'addresses and ranges of proxies in front, or `loopback`, whose `X-Forwarded-For`, `X-Request-Id` and `traceparent` are trusted. Behind a proxy that is not named here, all visitors count as one',
  }),
  SITE_REQUESTS_PER_SECOND: count.default(200).meta({
    description: 'how many requests one IPv4 address or one /64 of IPv6 may send; five times as many in a burst',
  }),
};

/** The settings of the API, besides those that it shares with the gateway. */
const api = {
  DISCORD_CLIENT_ID: clientId.optional().meta({
    description: 'the application at the chat platform; it, the secret and the token must be set together',
    default: 'none: the simulator',
  }),
  DISCORD_CLIENT_SECRET: secret.optional().meta({ description: 'the secret of that application' }),
  DISCORD_BOT_TOKEN: secret.optional().meta({ description: "the token of that application's bot" }),
  DISCORD_API_URL: apiBase.optional().meta({
    description: 'a proxy to the API of the chat platform, which limits the calls of several API processes together',
    default: '`https://discord.com/api`',
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a URL that starts with postgres://')
    .optional()
    .meta({
      description: 'a PostgreSQL database, 15 or later, with the extension `pg_trgm`, which comes with PostgreSQL',
      default: 'none: the bundled server',
    }),
  DATABASE_POOL_SIZE: count
    .pipe(z.number().min(2, 'must be at least 2').max(500, 'must be at most 500'))
    .default(10)
    .meta({ description: 'how many database connections serve calls' }),
  DATABASE_STATEMENT_TIMEOUT_MS: count
    .pipe(z.number().min(1000, 'must be at least 1000').max(600_000, 'must be at most 600000'))
    .default(10_000)
    .meta({ description: 'how long one statement of a call may take; migrations and jobs have no limit' }),
  API_DATA: folder.optional().meta({
    description: "the folder of the bundled server's data and of the local key",
    default: '`var/api`, beside the simulator `var/api-simulator`',
  }),
  APP_KEY: z.string().optional().meta({
    description: 'the key that encrypts secrets at rest; required in production',
    default: 'created beside the data',
  }),
  BACKUP_EVERY: hours.optional().meta({
    description: 'how often the API backs up the database, in hours or days, such as `24h` or `7d`',
    default: 'none: no backups',
  }),
  BACKUP_KEEP: count.default(7).meta({ description: 'how many of these backups are kept' }),
  BACKUP_REHEARSAL: z.enum(['on', 'off']).default('off').meta({
    description:
      '`on` also restores each backup into a database beside the live one, to test it; that needs its disk space twice',
  }),
  BACKUP_FOLDER: folder.optional().meta({
    description: 'the folder of these backups',
    default: '`backups` in `API_DATA`',
  }),
  API_HOST: text.default('127.0.0.1').meta({ description: 'the address on which the API listens' }),
  API_PORT: port.optional().meta({
    description: 'its port',
    default: '`3001`; with `npm start` the port after `PORT`',
  }),
  API_METRICS_PORT: port
    .optional()
    .meta({ description: 'a port for Prometheus: calls, the database and the chat platform' }),
  API_CORS_ORIGINS: list
    .pipe(z.array(origin))
    .default([])
    .meta({ description: 'origins of other sites whose pages may call the API, separated by commas' }),
  API_TRUSTED_PROXIES: rangesSetting.prefault('loopback').meta({
    description:
      'addresses and ranges of the gateways, or `loopback`, whose `X-Forwarded-For`, `X-Request-Id` and `traceparent` are trusted',
    default: '`loopback`',
  }),
  API_CALLS_PER_MINUTE: count.default(600).meta({ description: 'how many calls one address may send per minute' }),
  API_BOT_CALLS_PER_MINUTE: count
    .default(12_000)
    .meta({ description: 'how many calls the bot may send per minute with its key, in each API process' }),
  NODE_ENV: z
    .string()
    .optional()
    .meta({ description: '`production` makes the API reject the simulator and require `APP_KEY`' }),
  SIMULATOR_URL: origin
    .optional()
    .meta({ description: 'the URL of a running simulator', default: 'started by `npm start`' }),
  SIMULATOR_BOT_KEY: secret.optional().meta({
    description: 'the key of the example bot, beside the one of `npm run site -- bot key`',
    default: 'created by `npm start`',
  }),
};

/** The settings of the simulator, besides those that it shares with the gateway. */
const simulator = {
  SIMULATOR_HOST: text.default('127.0.0.1').meta({ description: 'the address on which the simulator listens' }),
  SIMULATOR_PORT: port
    .optional()
    .meta({ description: 'its port', default: '`3002`; with `npm start` two after `PORT`' }),
  SIMULATOR_FOLDER: folder.default('var/simulator').meta({ description: 'the folder of its state' }),
  SIMULATOR_BOT: z.enum(['on', 'off']).default('on').meta({
    description: '`off` makes `npm start` not run the example bot, so that you can connect your own',
  }),
  SIMULATOR_SEED: number(0, 4_294_967_295)
    .optional()
    .meta({ description: 'the seed of its servers and people', default: 'always the same' }),
  SIMULATOR_SERVERS: number(300, 100_000)
    .optional()
    .meta({ description: 'the number of servers that its bot has joined', default: '`5000`' }),
};

/** The secrets of an object store. */
export const storeSecrets = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

/** The settings whose values must not be shown. Each can also be in a file that `<name>_FILE` names. */
export const secrets = [
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'DATABASE_URL',
  'APP_KEY',
  'SIMULATOR_BOT_KEY',
  ...storeSecrets,
] as const satisfies (keyof typeof gateway | keyof typeof api)[];

/** The setting that names the file of a secret. */
export const toFileSetting = (secret: string) => `${secret}_FILE`;

const { PORT, OTEL_EXPORTER_OTLP_ENDPOINT, SITE_BRAND_NAME, SITE_ORIGIN } = gateway;
const { DISCORD_CLIENT_ID } = api;

export const gatewaySettings = z.object({ ...gateway, DISCORD_CLIENT_ID });
export const apiSettings = z.object({ ...api, PORT, OTEL_EXPORTER_OTLP_ENDPOINT, SITE_BRAND_NAME, SITE_ORIGIN });
export const simulatorSettings = z.object({ ...simulator, PORT, SITE_BRAND_NAME, SITE_ORIGIN });

/** All settings; commands pick those that they read. */
export const settings = z.object({ ...gateway, ...api, ...simulator });
