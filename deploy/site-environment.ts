import path from 'node:path';
import { ConfigError } from 'config/operator-errors';
import { loadVariables, readSettings, rejectUnknownSettings } from 'config/read-settings';
import { gatewaySettings } from 'config/settings';
import type { SiteConfig } from 'shared-ui/site';
import { root } from './build/packages.ts';
import { getStoreLocation, type StoreLocation } from './release/store-location.ts';
import { findStaffHostMistake, getStaffHost, type StaffHost } from './staff-host.ts';

/** The configuration of the gateway, read once at start. */
export interface SiteEnvironment {
  port: number;
  host: string;
  /** The port for Prometheus metrics, if they are served. */
  metricsPort?: number;
  /** The collector of traces, if they are collected. */
  tracesEndpoint?: string;
  /** The base URLs of all API processes, without a trailing slash. */
  apiBases: string[];
  /** The address ranges of proxies in front, whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  /** How many requests a network may send per second. */
  requestsPerSecond: number;
  store: StoreLocation;
  /** The origin of the staff area's files, if it is not the site. */
  staffHostOrigin?: string;
  /** Set if this is the staff host, not the site. */
  staffHost?: StaffHost;
  site: SiteConfig;
  brandFiles: { logo?: string; accentColour?: string };
}

/** Reads and validates the configuration; unknown `SITE_*` names are errors too. */
export function readEnvironment(variables: Record<string, string | undefined>): SiteEnvironment {
  rejectUnknownSettings(variables, /^SITE_/, 'this site');
  const values = readSettings(gatewaySettings, variables);
  const mistake = findStaffHostMistake(values);
  if (mistake) throw new ConfigError(mistake);
  return {
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.SITE_METRICS_PORT,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    apiBases: values.API_BASE,
    trustedProxies: values.SITE_TRUSTED_PROXIES,
    requestsPerSecond: values.SITE_REQUESTS_PER_SECOND,
    store: getStoreLocation(values),
    staffHostOrigin: values.SITE_ADMIN_ORIGIN && new URL(values.SITE_ADMIN_ORIGIN).origin,
    staffHost: getStaffHost(values),
    brandFiles: {
      logo: values.SITE_BRAND_LOGO && path.resolve(root, values.SITE_BRAND_LOGO),
      accentColour: values.SITE_BRAND_ACCENT,
    },
    site: {
      brand: { name: values.SITE_BRAND_NAME },
      origin: values.SITE_ORIGIN ?? `http://localhost:${values.PORT}`,
      clientId: values.SITE_CLIENT_ID ?? values.DISCORD_CLIENT_ID,
      authorizeUrl: values.SITE_AUTHORIZE_URL,
      imageHost: values.SITE_IMAGE_HOST,
      links: {
        community: values.SITE_LINK_COMMUNITY,
        instagram: values.SITE_LINK_INSTAGRAM,
        status: values.SITE_LINK_STATUS,
        support: values.SITE_LINK_SUPPORT,
        terms: values.SITE_LINK_TERMS,
        tiktok: values.SITE_LINK_TIKTOK,
      },
    },
  };
}

/** Loads the configuration; `detectedSettings` apply where nothing is set. */
export function loadEnvironment(detectedSettings: Record<string, string> = {}): SiteEnvironment {
  return readEnvironment({ ...detectedSettings, ...loadVariables() });
}
