import type { SiteConfig } from 'shared-ui/contract';

const monthsValid = 6;

/** The content of security.txt (RFC 9116): whom to tell of a weakness. There is none without a place to tell it. */
export function securityText({ origin, links }: SiteConfig, now: Date): string | undefined {
  const contact = links.community ?? links.support;
  if (!contact) return undefined;
  // The same for a whole month, so that nobody takes it for a new file every day.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid, 1));
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, hu',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
