import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { computeIntegrity } from '../build/release-manifest.ts';
import type { ReleaseStore } from '../release/store.ts';

/** Publishes a release with these files, as if a build had written them. */
export async function publishFiles(
  store: ReleaseStore,
  packageName: string,
  files: Record<string, string>,
  manifest: Record<string, unknown> = {},
): Promise<string> {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'dist-'));
  writeBuild(dist, packageName, files, manifest);
  const release = await store.publish(packageName, dist);
  rmSync(dist, { recursive: true });
  return release;
}

/** Writes these files to the output folder of a package, as if a build had written them. */
export function writeBuild(
  dist: string,
  packageName: string,
  files: Record<string, string>,
  manifest: Record<string, unknown>,
) {
  const integrity = Object.entries(files)
    .filter(([file]) => /^browser\/.*\.(js|css)$/.test(file))
    .map(([file, content]) => [file.replace('browser/', ''), computeIntegrity(content)]);
  const marker = { name: packageName.replace('remote-', ''), integrity: Object.fromEntries(integrity), ...manifest };
  for (const [file, content] of Object.entries({ ...files, 'release.json': JSON.stringify(marker) })) {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), content);
  }
}
