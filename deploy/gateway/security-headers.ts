import type { AdminHost } from '../config/admin-host.ts';

interface SecurityOptions {
  origin: string;
  imageHost: string;
  /** The digest of the one inline script. */
  scriptDigest: string;
  /** Where the files of the staff area come from, if not from the site. */
  adminOrigin?: string;
}

/** The headers of every answer of the site. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  const { origin, imageHost, scriptDigest, adminOrigin } = options;
  const own = adminOrigin ? `'self' ${adminOrigin}/areas/admin/` : "'self'";
  const policy = [
    "default-src 'none'",
    `script-src ${own} '${scriptDigest}'`,
    `style-src ${own}`,
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
  return headersWith(origin, policy);
}

/** The headers of every answer of the staff area's own host: the site's pages may read it, and no other page. */
export function adminHeaders({ siteOrigin }: AdminHost): Record<string, string> {
  return {
    ...headersWith(siteOrigin, ["default-src 'none'", "frame-ancestors 'none'"]),
    'access-control-allow-origin': siteOrigin,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  };
}

function headersWith(origin: string, policy: string[]): Record<string, string> {
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
