import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ConfigError } from 'config/operator-errors';
import { root } from './build/packages.ts';
import { readEnvironment } from './site-environment.ts';

function getConfigError(variables: Record<string, string>): unknown {
  try {
    readEnvironment(variables);
  } catch (error) {
    return error;
  }
  throw new Error(`${JSON.stringify(variables)} was accepted.`);
}

test('works without any setting, only for this machine', () => {
  expect(readEnvironment({ PATH: '/bin', HOME: '/root' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    apiBases: [],
    trustedProxies: [],
    requestsPerSecond: 200,
    store: path.join(root, 'var/site'),
    brandFiles: {},
    site: {
      brand: { name: 'Vigil' },
      origin: 'http://localhost:3000',
      authorizeUrl: 'https://discord.com/oauth2/authorize',
      imageHost: 'https://cdn.discordapp.com',
      links: {},
    },
  });
});

test('reads every setting', () => {
  const links = { community: 'c', instagram: 'i', status: 's', support: 'u', terms: 't', tiktok: 'k' };
  const addresses = Object.entries(links).map(([name, page]) => [name, `https://${page}.example/page?a=b`]);
  const environment = readEnvironment({
    ...Object.fromEntries(addresses.map(([name, address]) => [`SITE_LINK_${name?.toUpperCase()}`, address])),
    ...{ SITE_ORIGIN: 'https://owl.example:8443', SITE_BRAND_NAME: '  Bagoly ', SITE_BRAND_ACCENT: '#AB12cd' },
    ...{ SITE_BRAND_LOGO: 'shell/src/layout/owl.svg', SITE_CLIENT_ID: '123456789012345678' },
    ...{ SITE_AUTHORIZE_URL: 'http://localhost:1/authorize', SITE_IMAGE_HOST: 'http://localhost:2' },
    ...{ SITE_STORE: '/srv/site', API_BASE: 'http://localhost:4/api', PORT: '8080', HOST: '0.0.0.0' },
    ...{ SITE_METRICS_PORT: '9101', SITE_TRUSTED_PROXIES: 'loopback, fd00::/8', SITE_REQUESTS_PER_SECOND: '50' },
  });
  expect(environment).toEqual({
    port: 8080,
    host: '0.0.0.0',
    metricsPort: 9101,
    apiBases: ['http://localhost:4/api'],
    trustedProxies: ['127.0.0.0/8', '::1', 'fd00::/8'],
    requestsPerSecond: 50,
    store: path.resolve('/srv/site'),
    brandFiles: { logo: path.join(root, 'shell/src/layout/owl.svg'), accentColour: '#AB12cd' },
    site: {
      brand: { name: 'Bagoly' },
      origin: 'https://owl.example:8443',
      clientId: '123456789012345678',
      authorizeUrl: 'http://localhost:1/authorize',
      imageHost: 'http://localhost:2',
      links: Object.fromEntries(addresses),
    },
  });
});

const staffHost = { SITE_ROLE: 'admin', SITE_ORIGIN: 'https://owl.example', SITE_ADMIN_RANGES: '10.0.0.0/8, ::1' };

test('the staff area has its own host if both sides are configured', () => {
  const site = readEnvironment({
    SITE_ORIGIN: 'https://owl.example',
    SITE_ADMIN_ORIGIN: 'https://staff.owl.example:443',
  });
  expect([site.staffHostOrigin, site.staffHost]).toEqual(['https://staff.owl.example', undefined]);
  expect(readEnvironment(staffHost).staffHost).toEqual({
    siteOrigin: 'https://owl.example',
    ranges: ['10.0.0.0/8', '::1'],
  });
  const withPort = readEnvironment({ ...staffHost, SITE_ORIGIN: 'https://owl.example:443' });
  expect(withPort.staffHost?.siteOrigin).toBe('https://owl.example');
});

test.each<[Record<string, string>, string]>([
  [{ ...staffHost, SITE_ADMIN_RANGES: '' }, 'SITE_ADMIN_RANGES must name the IP addresses of staff'],
  [{ ...staffHost, SITE_ADMIN_RANGES: ',' }, 'SITE_ADMIN_RANGES must be addresses or ranges'],
  [{ ...staffHost, SITE_ADMIN_RANGES: '10.0.0.0/8,' }, 'SITE_ADMIN_RANGES must be addresses or ranges'],
  [{ ...staffHost, SITE_ADMIN_RANGES: 'office' }, 'SITE_ADMIN_RANGES must be addresses or ranges'],
  [{ SITE_TRUSTED_PROXIES: 'the proxy' }, 'SITE_TRUSTED_PROXIES must be addresses or ranges'],
  [{ SITE_TRUSTED_PROXIES: '10.0.0.0/33' }, 'SITE_TRUSTED_PROXIES must be addresses or ranges'],
  [{ ...staffHost, SITE_ORIGIN: '' }, 'SITE_ORIGIN must be set'],
  [{ ...staffHost, SITE_ROLE: 'staff' }, 'SITE_ROLE must be site or admin'],
  [{ ...staffHost, SITE_ROLE: '' }, 'SITE_ADMIN_RANGES needs SITE_ROLE=admin'],
  [{ SITE_ADMIN_ORIGIN: 'https://staff.owl.example' }, 'SITE_ORIGIN must be set beside SITE_ADMIN_ORIGIN'],
  [{ SITE_ORIGIN: 'https://a.example', SITE_ADMIN_ORIGIN: 'https://a.example:443' }, 'SITE_ADMIN_ORIGIN must differ'],
  [
    { SITE_ORIGIN: 'https://a.example', SITE_ADMIN_ORIGIN: 'http://b.example' },
    'SITE_ADMIN_ORIGIN must start with https',
  ],
  [{ SITE_ORIGIN: 'http://a.example', SITE_ADMIN_ORIGIN: 'http://[::1]:80' }, 'SITE_ADMIN_ORIGIN must name its host'],
  [{ SITE_ORIGIN: 'http://a.example', SITE_ADMIN_ORIGIN: 'http://b.example/x' }, 'SITE_ADMIN_ORIGIN must be scheme'],
])('rejects %j: %s', (variables, sentence) => {
  expect(getConfigError(variables)).toBeInstanceOf(ConfigError);
  expect(String(getConfigError(variables))).toContain(sentence);
});

test('an empty string counts as unset, even for an unknown name', () => {
  const empty = { SITE_ORIGIN: '', SITE_LINK_TERMS: '', API_BASE: '', PORT: '', HOST: '', SITE_NONSENSE: '' };
  expect(readEnvironment(empty)).toEqual(readEnvironment({}));
});

test('API_BASE may list every process of the API', () => {
  const { apiBases } = readEnvironment({ API_BASE: 'http://a.example:1/, http://b.example:2' });
  expect(apiBases).toEqual(['http://a.example:1', 'http://b.example:2']);
});

test('the origin of the site contains the port if only that is set', () => {
  expect(readEnvironment({ PORT: '8080' }).site.origin).toBe('http://localhost:8080');
});

test.each(['http://api.example', 'http://api.example/', 'http://api.example//'])(
  'removes trailing slashes from API_BASE %s',
  (base) => {
    expect(readEnvironment({ API_BASE: base }).apiBases).toEqual(['http://api.example']);
  },
);

describe('a bucket', () => {
  const variables = { SITE_STORE: 's3://releases/vigil/', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'a secret' };
  const bucket = { url: 's3://releases/vigil', accessKeyId: 'id', secretAccessKey: 'a secret' };

  test("is Amazon's, unless an endpoint is set", () => {
    const region = 'eu-central-1';
    expect(readEnvironment({ ...variables, AWS_REGION: region }).store).toEqual({
      ...bucket,
      ...{ region, endpoint: 'https://s3.eu-central-1.amazonaws.com' },
    });
    expect(readEnvironment({ ...variables, SITE_STORE_ENDPOINT: 'https://objects.example/' }).store).toEqual({
      ...bucket,
      ...{ region: 'us-east-1', endpoint: 'https://objects.example' },
    });
  });

  test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('needs %s', (name) => {
    expect(() => readEnvironment({ ...variables, [name]: '' })).toThrow(
      `${name} must be set, because SITE_STORE is a bucket.`,
    );
  });
});

describe('rejects with a message that names the setting', () => {
  test.each([
    ['SITE_ORIGIN', 'owl.example'],
    ['SITE_ORIGIN', 'ftp://owl.example'],
    ['SITE_ORIGIN', 'https://owl.example/'],
    ['SITE_ORIGIN', 'https://owl.example/site'],
    ['SITE_ORIGIN', 'https://me@owl.example'],
    ['SITE_BRAND_NAME', '   '],
    ['SITE_BRAND_NAME', 'x'.repeat(41)],
    ['SITE_BRAND_LOGO', 'shell/src/layout/logo.tsx'],
    ['SITE_BRAND_LOGO', 'shell/src/layout/missing.svg'],
    ['SITE_STORE', 'README.md'],
    ['SITE_STORE', 'README.md/store'],
    ['SITE_STORE', 's3://Releases'],
    ['SITE_STORE', 's3://releases/a b'],
    ['SITE_STORE', 's3://releases/../other'],
    ['SITE_STORE', 'https://objects.example/releases'],
    ['SITE_BRAND_ACCENT', '#fff'],
    ['SITE_BRAND_ACCENT', 'f5b83d'],
    ['SITE_BRAND_ACCENT', '#f5b83d;}'],
    ['SITE_CLIENT_ID', '1234'],
    ['SITE_CLIENT_ID', '12345678901234567x'],
    ['SITE_AUTHORIZE_URL', 'javascript:alert(1)'],
    ['SITE_IMAGE_HOST', 'images.example'],
    ['SITE_IMAGE_HOST', 'https://images.example/pictures'],
    ...['COMMUNITY', 'INSTAGRAM', 'STATUS', 'SUPPORT', 'TERMS', 'TIKTOK'].flatMap((name) => [
      [`SITE_LINK_${name}`, 'http://owl.example'],
      [`SITE_LINK_${name}`, 'owl.example'],
    ]),
    ['API_BASE', 'localhost:4000'],
    ['API_BASE', '/v1'],
    ['API_BASE', 'http://a.example,b.example'],
    ['API_BASE', 'http://a.example/v1,http://b.example'],
    ['API_BASE', 'http://a.example,https://b.example'],
    ['SITE_REQUESTS_PER_SECOND', '0'],
    ['SITE_REQUESTS_PER_SECOND', 'many'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
  ] as [string, string][])('%s=%j', (name, value) => {
    const error = getConfigError({ [name]: value });
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(new RegExp(`^ConfigError: ${name} .+[^.]\\.$`));
  });

  test.each([
    ['SITE_IMAGE_HOST', 'https://a;b'],
    ['API_BASE', 'https://api.example/?key=x'],
    ['PORT', ' '],
    ['PORT', '0x50'],
  ])('%s=%j', (name, value) => {
    const error = getConfigError({ [name]: value });
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain(name);
  });
});

test.each(['SITE_LINK_TERM', 'SITE_', 'SITE_toString'])('rejects %s because there is no such setting', (name) => {
  const error = getConfigError({ [name]: 'x' });
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain(`${name} is not a setting`);
});
