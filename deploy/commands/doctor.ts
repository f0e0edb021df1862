import { ConfigError } from 'config/operator-errors';
import { loadVariables } from 'config/read-settings';
import { hasCode } from '../errors.ts';
import { StoreError } from '../release/bucket-client.ts';
import { ReleaseStore } from '../release/store.ts';
import { AlteredReleaseError, verify } from '../release/verify.ts';
import { readEnvironment } from '../site-environment.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkPorts } from './check-ports.ts';

/**
 * Checks the ports of the site, the certificate of its origin and the files of its live releases. The operator must act
 * on lines with ✗; lines with – say what was not checked.
 */
export async function examineSite(variables = loadVariables()): Promise<string[]> {
  const environment = readEnvironment(variables);
  const findings = await Promise.all([
    checkPorts(environment, variables),
    checkCertificate(environment.site.origin),
    checkReleases(new ReleaseStore(environment.store)),
  ]);
  return findings.flat();
}

async function checkReleases(store: ReleaseStore): Promise<string[]> {
  try {
    await verify(store);
    return ['✓ the files of the live releases are those that were published'];
  } catch (error) {
    if (error instanceof AlteredReleaseError)
      return error.message
        .split('\n')
        .filter((line) => line.includes('missing or altered'))
        .map(
          (line) =>
            `✗ release ${line.replaceAll(/ +/g, ' ')}: delete it, then publish and promote the same commit again`,
        );
    if (error instanceof StoreError) return [`✗ ${error.message}`];
    // Nothing is live yet.
    if (error instanceof ConfigError) return ['– no release is live, so no files of releases were checked'];
    if (hasCode(error, 'EACCES', 'EPERM'))
      return [`– this user may not read ${store.folder}, so the files of the releases were not checked`];
    throw error;
  }
}
