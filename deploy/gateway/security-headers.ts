interface SecurityOptions {
  origin: string;
  imageHost: string;
  /** The digest of the one inline script. */
  scriptDigest: string;
}

/** The headers of every answer. */
export function securityHeaders({ origin, imageHost, scriptDigest }: SecurityOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' '${scriptDigest}'`,
    "style-src 'self'",
    `img-src 'self' data: ${imageHost}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ];
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
