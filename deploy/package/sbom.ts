import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

interface Product {
  name: string;
  version: string;
  license: string;
  /** When its commit was made, so that the same commit has the same list. */
  date: Date;
}

/** The list of a product's dependencies in CycloneDX's format, from the lock file that npm leaves in `node_modules`. */
export function createSbom({ name, version, license, date }: Product, installed: string) {
  const { packages } = lockFile.parse(JSON.parse(installed));
  const components = Object.entries(packages).flatMap(([location, entry]) => {
    const [, packageName] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(location) ?? [];
    return packageName && !entry.link ? [[toPurl(packageName, entry.version), { packageName, ...entry }] as const] : [];
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [{ expression: license }] },
    },
    // A package that is installed in several folders is listed once.
    components: [...new Map(components)].map(([purl, entry]) => ({
      type: 'library',
      'bom-ref': purl,
      name: entry.packageName,
      version: entry.version,
      purl,
      ...(entry.license ? { licenses: [{ expression: entry.license }] } : {}),
      ...(entry.integrity ? { hashes: [toHash(entry.integrity)] } : {}),
    })),
  };
}

function toPurl(name: string, version = ''): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** The digest of an `integrity` value, such as `sha512-…`. */
function toHash(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}
