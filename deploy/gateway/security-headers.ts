import type { StaffHost } from '../staff-host.ts';
import { gatedAreas } from './rules.ts';

interface SecurityOptions {
  origin: string;
  imageHost: string;
  /** The digest of the only inline script. */
  earlyScriptDigest: string;
  /** The digests of the style sheets in the HTML. */
  styleDigests: string[];
  /** The origin of the staff area's files, if it is not the site. */
  staffHostOrigin?: string;
}

/** Creates the headers of a page. */
export function createPageHeaders(options: SecurityOptions): Record<string, string> {
  const { origin, imageHost, earlyScriptDigest, styleDigests, staffHostOrigin } = options;
  const ownSources = staffHostOrigin ? gatedAreas.map((area) => `${staffHostOrigin}/areas/${area}/`) : [];
  const own = ["'self'", ...ownSources].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${own} '${earlyScriptDigest}'`,
    `style-src ${[own, ...styleDigests.map((digest) => `'${digest}'`)].join(' ')}`,
    `img-src 'self' data: ${imageHost}`,
    `connect-src ${own}`,
    `font-src ${own}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ];
  return createHeaders(origin, policy);
}

/** Creates the headers of every response: whatever it is opened as, it may load nothing. Pages have their own. */
export function createResponseHeaders(origin: string): Record<string, string> {
  return createHeaders(origin, ["default-src 'none'", "frame-ancestors 'none'"]);
}

/** Creates the headers of every response of the staff host: only the site's pages may read it. */
export function createStaffHostHeaders({ siteOrigin }: StaffHost): Record<string, string> {
  return {
    ...createResponseHeaders(siteOrigin),
    'access-control-allow-origin': siteOrigin,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  };
}

function createHeaders(origin: string, policy: string[]): Record<string, string> {
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
