import { expect, test } from '@jest/globals';
import { createSbom } from './sbom.ts';

const product = { name: 'site', version: '1.2.3', license: 'MIT', date: new Date('2026-01-02T03:04:05Z') };

const createFrom = (packages: object) => createSbom(product, JSON.stringify({ packages }));

test('names the product, and the time of its commit', () => {
  expect(createFrom({})).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: '2026-01-02T03:04:05.000Z',
      component: {
        type: 'application',
        'bom-ref': 'site',
        name: 'site',
        version: '1.2.3',
        licenses: [{ expression: 'MIT' }],
      },
    },
    components: [],
  });
});

test('lists each installed library once, with its licence and digest, and no workspaces', () => {
  const library = { version: '2.0.0', license: 'MIT OR Apache-2.0', integrity: 'sha512-AAEC' };
  const { components } = createFrom({
    api: { version: '1.2.3' },
    'node_modules/api': { resolved: 'api', link: true },
    'node_modules/library': library,
    'node_modules/@scope/other/node_modules/library': library,
    'node_modules/@scope/other': { version: '0.1.0' },
  });
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/library@2.0.0',
      name: 'library',
      version: '2.0.0',
      purl: 'pkg:npm/library@2.0.0',
      licenses: [{ expression: 'MIT OR Apache-2.0' }],
      hashes: [{ alg: 'SHA-512', content: '000102' }],
    },
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/other@0.1.0',
      name: '@scope/other',
      version: '0.1.0',
      purl: 'pkg:npm/%40scope/other@0.1.0',
    },
  ]);
});
