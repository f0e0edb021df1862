import { expect, test } from '@jest/globals';
import { createPageHeaders, createResponseHeaders } from './security-headers.ts';

const options = {
  origin: 'https://vigil.example',
  imageHost: 'https://images.example',
  earlyScriptDigest: 'sha256-4sWfV2jIbx',
  styleDigests: [],
};

function policy(more: { staffHostOrigin?: string } = {}): Map<string, string[]> {
  const directives = createPageHeaders({ ...options, ...more })['content-security-policy']?.split('; ') ?? [];
  return new Map(directives.map((directive) => directive.split(' ')).map(([name = '', ...sources]) => [name, sources]));
}

test('allows only own scripts and the one inline script, and no markup from strings', () => {
  expect(policy().get('script-src')).toEqual(["'self'", "'sha256-4sWfV2jIbx'"]);
  expect(policy().get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(JSON.stringify(createPageHeaders(options))).not.toContain('unsafe-');
});

test('allows own style sheets, and those in the HTML by their digests', () => {
  const headers = createPageHeaders({ ...options, styleDigests: ['sha256-a', 'sha256-b'] });
  expect(headers['content-security-policy']).toContain("; style-src 'self' 'sha256-a' 'sha256-b'; ");
});

test('forbids everything by default, framing and another base URL', () => {
  for (const directive of ['default-src', 'base-uri', 'frame-ancestors']) {
    expect(policy().get(directive)).toEqual(["'none'"]);
  }
});

test('allows scripts, styles, fonts and requests from the staff host, only below its area', () => {
  const host = 'https://staff.vigil.example/areas/admin/';
  const before = policy();
  const after = policy({ staffHostOrigin: 'https://staff.vigil.example' });
  const changed = [...after].filter(([name, sources]) => String(sources) !== String(before.get(name)));
  expect(changed).toEqual([
    ['script-src', ["'self'", host, "'sha256-4sWfV2jIbx'"]],
    ['style-src', ["'self'", host]],
    ['connect-src', ["'self'", host]],
    ['font-src', ["'self'", host]],
  ]);
});

test('allows no wildcard and no whole scheme, except data: for images', () => {
  const open = [...policy()].flatMap(([name, sources]) =>
    sources.filter((source) => /^[a-z]+:(\/\/)?$|\*/.test(source)).map((source) => `${name} ${source}`),
  );
  expect(open).toEqual(['img-src data:']);
  expect(policy().get('img-src')).toEqual(["'self'", 'data:', 'https://images.example']);
});

test('sends Strict-Transport-Security only for a site on https', () => {
  expect(createPageHeaders(options)['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
  const local = createPageHeaders({ ...options, origin: 'http://localhost:3000' });
  expect(local).not.toHaveProperty('strict-transport-security');
  expect({ ...createPageHeaders(options), ...local }).toEqual(createPageHeaders(options));
});

test('forbids content type sniffing', () => {
  expect(createPageHeaders(options)).toMatchObject({ 'x-content-type-options': 'nosniff' });
});

test('lets nothing but a page load or frame anything', () => {
  const { 'content-security-policy': policyOfFiles, ...rest } = createResponseHeaders(options.origin);
  expect(policyOfFiles).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(createPageHeaders(options)).toMatchObject(rest);
});
