import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from 'shared-ui/contract';
import { z } from 'zod';
import { root } from '../build/packages.ts';
import { rangesSetting } from './address-ranges.ts';
import { type AdminHost, adminHostOf, adminHostSettings, adminMistake } from './admin-host.ts';

/** A mistake in the configuration, said in one sentence that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const address = z.url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' });
const link = z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' }).optional();
const origin = address.refine((value) => /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/.test(value), {
  error: 'must be scheme, host and port alone, such as https://vigil.example',
});

const apiBase = address.refine(
  (value) => /^https?:\/\/[^?#@$\s]+$/.test(value),
  'must be an address without a query, a fragment or a password',
);
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be at most 65535');

const schema = z.object({
  SITE_ORIGIN: origin.optional(),
  SITE_ADMIN_ORIGIN: origin
    .refine((value) => !value.includes('['), 'must name its host, because a policy cannot hold an IPv6 address')
    .optional(),
  ...adminHostSettings,
  SITE_BRAND_NAME: z
    .string()
    .trim()
    .regex(/^.{1,40}$/u, 'must have 1 to 40 characters')
    .default('Vigil'),
  SITE_BRAND_LOGO: z
    .string()
    .regex(/\.(svg|png|webp)$/, 'must be the path of an .svg, .png or .webp file')
    .refine((file) => existsSync(path.resolve(root, file)), 'must be the path of a file that exists')
    .optional(),
  SITE_BRAND_LAMP: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour of six hexadecimal digits, such as #f5b83d')
    .optional(),
  SITE_CLIENT_ID: z
    .string()
    .regex(/^\d{17,20}$/, 'must be the 17 to 20 digits of the application’s id')
    .optional(),
  SITE_AUTHORIZE_URL: address.default('https://discord.com/oauth2/authorize'),
  SITE_IMAGE_HOST: origin.default('https://cdn.discordapp.com'),
  SITE_LINK_COMMUNITY: link,
  SITE_LINK_INSTAGRAM: link,
  SITE_LINK_STATUS: link,
  SITE_LINK_SUPPORT: link,
  SITE_LINK_TERMS: link,
  SITE_LINK_TIKTOK: link,
  SITE_STORE: z.string().min(1).default('var/site'),
  /** The API's setting; the site needs the same id. */
  DISCORD_CLIENT_ID: z.string().optional(),
  API_BASE: z
    .string()
    .transform((list) => list.split(',').map((base) => base.trim().replace(/\/+$/, '')))
    .pipe(z.array(apiBase))
    .refine((bases) => new Set(bases.map((base) => base.replace(/\/\/[^/]+/, ''))).size === 1, {
      error: 'must name addresses that differ in host and port alone',
    })
    .default([]),
  SITE_TRUSTED_PROXIES: rangesSetting.default([]),
  SITE_REQUESTS_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number')
    .transform(Number)
    .default(200),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_METRICS_PORT: port.optional(),
});

/** Everything that the operator decides, read once at start. */
export interface SiteEnvironment {
  port: number;
  host: string;
  /** Where Prometheus text is served, if anywhere. */
  metricsPort?: number;
  /** The base addresses of all processes of the API, without a trailing slash. */
  apiBases: string[];
  /** The ranges of proxies in front, whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** How many requests a network may send in a second. */
  requestsPerSecond: number;
  /** The folder of releases. */
  storeFolder: string;
  /** Where the files of the staff area come from, if not from the site. */
  adminOrigin?: string;
  /** Set where this is the host of the staff area, and not the site. */
  adminHost?: AdminHost;
  site: SiteConfig;
  brandFiles: { logo?: string; lamp?: string };
}

/** Reads and checks the configuration; unknown `SITE_*` names are mistakes too. */
export function readEnvironment(variables: Record<string, string | undefined>): SiteEnvironment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const unknown = Object.keys(given).find((name) => name.startsWith('SITE_') && !(name in schema.shape));
  if (unknown) throw new ConfigError(`${unknown} is not a setting of this site; docs/configuration.md lists them all.`);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path[0]?.toString()} ${issue?.message}.`);
  }
  const settings = parsed.data;
  const mistake = adminMistake(settings);
  if (mistake) throw new ConfigError(mistake);
  return {
    port: settings.PORT,
    host: settings.HOST,
    metricsPort: settings.SITE_METRICS_PORT,
    apiBases: settings.API_BASE,
    trustedProxies: settings.SITE_TRUSTED_PROXIES,
    requestsPerSecond: settings.SITE_REQUESTS_PER_SECOND,
    storeFolder: path.resolve(root, settings.SITE_STORE),
    adminOrigin: settings.SITE_ADMIN_ORIGIN && new URL(settings.SITE_ADMIN_ORIGIN).origin,
    adminHost: adminHostOf(settings),
    brandFiles: {
      logo: settings.SITE_BRAND_LOGO && path.resolve(root, settings.SITE_BRAND_LOGO),
      lamp: settings.SITE_BRAND_LAMP,
    },
    site: {
      brand: { name: settings.SITE_BRAND_NAME },
      origin: settings.SITE_ORIGIN ?? `http://localhost:${settings.PORT}`,
      clientId: settings.SITE_CLIENT_ID ?? settings.DISCORD_CLIENT_ID,
      authorizeUrl: settings.SITE_AUTHORIZE_URL,
      imageHost: settings.SITE_IMAGE_HOST,
      links: {
        community: settings.SITE_LINK_COMMUNITY,
        instagram: settings.SITE_LINK_INSTAGRAM,
        status: settings.SITE_LINK_STATUS,
        support: settings.SITE_LINK_SUPPORT,
        terms: settings.SITE_LINK_TERMS,
        tiktok: settings.SITE_LINK_TIKTOK,
      },
    },
  };
}

/**
 * Reads `site.env` beside the README, where there is one, and the environment, which wins. What the start found out by
 * itself stands behind both.
 */
export function loadEnvironment(found: Record<string, string> = {}): SiteEnvironment {
  const file = path.join(root, 'site.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readEnvironment({ ...found, ...process.env });
}
