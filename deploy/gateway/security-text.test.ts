import { expect, test } from '@jest/globals';
import type { SiteConfig } from 'shared-ui/site';
import { createSecurityText } from './security-text.ts';

const at = new Date('2026-11-21T17:00:00Z');

function config(links: SiteConfig['links']): SiteConfig {
  const addresses = { origin: 'https://a.example', authorizeUrl: 'https://b.example', imageHost: 'https://c.example' };
  return { ...addresses, brand: { name: 'Vigil' }, links };
}

test('names the contact, the expiry date, the languages and its canonical URL', () => {
  expect(createSecurityText(config({ community: 'https://chat.example/vigil' }), at)).toBe(
    [
      'Contact: https://chat.example/vigil',
      'Expires: 2027-05-01T00:00:00.000Z',
      'Preferred-Languages: en, hu',
      'Canonical: https://a.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('names the support page if there is no community server', () => {
  expect(createSecurityText(config({ support: 'https://help.example' }), at)).toContain(
    'Contact: https://help.example\n',
  );
});

test('does not exist without a contact', () => {
  expect(createSecurityText(config({}), at)).toBeUndefined();
});

test('never expires in less than five months, and stays the same for a month', () => {
  const links = { community: 'https://chat.example' };
  const expires = (date: Date) =>
    Date.parse(/Expires: (.*)/.exec(createSecurityText(config(links), date) ?? '')?.[1] ?? '');
  const [first, last] = [new Date('2026-12-01T00:00:00Z'), new Date('2026-12-31T23:59:59Z')];
  expect(expires(first)).toBe(expires(last));
  expect(expires(last) - last.getTime()).toBeGreaterThan(150 * 24 * 60 * 60 * 1000);
  expect(expires(first) - first.getTime()).toBeLessThan(365 * 24 * 60 * 60 * 1000);
});
