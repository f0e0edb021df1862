import type { SiteConfig } from 'shared-ui/site';

const MONTHS_VALID = 6;

/** Creates security.txt (RFC 9116), with the contact for vulnerability reports; undefined without a contact. */
export function createSecurityText({ origin, links }: SiteConfig, now: Date): string | undefined {
  const contact = links.community ?? links.support;
  if (!contact) return undefined;
  // Rounded to the month, so that the file does not change every day.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_VALID, 1));
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    // The languages of the people who read reports, not those of the interface.
    'Preferred-Languages: en, hu',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
