import { expect, test } from '@jest/globals';
import { securityHeaders } from './security-headers.ts';

const options = {
  origin: 'https://vigil.example',
  imageHost: 'https://images.example',
  scriptDigest: 'sha256-4sWfV2jIbx',
};

function policy(more: { adminOrigin?: string } = {}): Map<string, string[]> {
  const directives = securityHeaders({ ...options, ...more })['content-security-policy']?.split('; ') ?? [];
  return new Map(directives.map((directive) => directive.split(' ')).map(([name = '', ...sources]) => [name, sources]));
}

test('scripts are ours or the one inline script, and nothing is made from strings', () => {
  expect(policy().get('script-src')).toEqual(["'self'", "'sha256-4sWfV2jIbx'"]);
  expect(policy().get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(JSON.stringify(securityHeaders(options))).not.toContain('unsafe-');
});

test('what the policy does not name is forbidden, and pages cannot be framed or given another base', () => {
  for (const directive of ['default-src', 'base-uri', 'frame-ancestors']) {
    expect(policy().get(directive)).toEqual(["'none'"]);
  }
});

test('the host of the staff area may give scripts, styles, fonts and answers, from the area alone', () => {
  const host = 'https://staff.vigil.example/areas/admin/';
  const before = policy();
  const after = policy({ adminOrigin: 'https://staff.vigil.example' });
  const changed = [...after].filter(([name, sources]) => String(sources) !== String(before.get(name)));
  expect(changed).toEqual([
    ['script-src', ["'self'", host, "'sha256-4sWfV2jIbx'"]],
    ['style-src', ["'self'", host]],
    ['connect-src', ["'self'", host]],
    ['font-src', ["'self'", host]],
  ]);
});

test('no source is a whole scheme or everything, but for the pictures that are data', () => {
  const open = [...policy()].flatMap(([name, sources]) =>
    sources.filter((source) => /^[a-z]+:(\/\/)?$|\*/.test(source)).map((source) => `${name} ${source}`),
  );
  expect(open).toEqual(['img-src data:']);
  expect(policy().get('img-src')).toEqual(["'self'", 'data:', 'https://images.example']);
});

test('only a site on https asks browsers to stay on https', () => {
  expect(securityHeaders(options)['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
  const local = securityHeaders({ ...options, origin: 'http://localhost:3000' });
  expect(local).not.toHaveProperty('strict-transport-security');
  expect({ ...securityHeaders(options), ...local }).toEqual(securityHeaders(options));
});

test('browsers do not guess types', () => {
  expect(securityHeaders(options)).toMatchObject({ 'x-content-type-options': 'nosniff' });
});
