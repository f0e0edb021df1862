import { ConfigError, OperatorError } from 'config/operator-errors';
import { computeIntegrity } from '../build/release-manifest.ts';
import { mapInBatches } from './map-in-batches.ts';
import type { ReleaseStore, StoredRelease } from './store.ts';

/** A release's files are not those that were published. */
export class AlteredReleaseError extends OperatorError {
  override readonly name = 'AlteredReleaseError';
}

/** Lists the files of a release that are missing or differ from their digests. */
async function findAlteredFiles(
  store: ReleaseStore,
  name: string,
  release: string,
  { integrity, digests = {} }: StoredRelease,
): Promise<string[]> {
  const browserDigests = Object.entries(integrity).map(([file, digest]) => [`browser/${file}`, digest] as const);
  const files = Object.entries({ ...digests, ...Object.fromEntries(browserDigests) });
  const altered = await mapInBatches(files, async ([file, digest]) => {
    const content = await store.readFile(name, release, file);
    return content && computeIntegrity(content) === digest ? [] : [file];
  });
  return altered.flat();
}

/** Throws a sentence for the operator if a release's files are not those that were published to the named store. */
export async function checkFiles(store: ReleaseStore, name: string, release: string, storeName = store.folder) {
  const [file] = await findAlteredFiles(store, name, release, await store.getManifest(name, release));
  if (!file) return;
  const folder = `${storeName}/areas/${name}/${release}`;
  throw new AlteredReleaseError(
    `${folder}/${file} is missing or was altered after it was published. Delete ${folder}, then publish and ` +
      `promote the same commit again. Or make the previous release live: npm run site -- release rollback ${name}`,
  );
}

/** Compares the files of the live releases, or of one area's, with their digests; throws the report if any differs. */
export async function verify(store: ReleaseStore, area?: string): Promise<string> {
  const live = Object.entries(await store.getLive()).filter(([name]) => !area || name === area);
  if (live.length === 0) throw new ConfigError(area ? `${area} is not live.` : 'Nothing is live.');
  const lines: string[] = [];
  let isAltered = false;
  for (const [name, { release }] of live) {
    const manifest = await store.find(name, release).catch((error: unknown) => {
      // A manifest that is not JSON was altered.
      if (!(error instanceof SyntaxError)) throw error;
      return undefined;
    });
    const altered = manifest ? await findAlteredFiles(store, name, release, manifest) : ['release.json'];
    isAltered ||= altered.length > 0;
    const fine = manifest?.digests ? 'fine' : 'fine; server files not checked: published by an earlier version';
    const state = altered.length > 0 ? `missing or altered: ${altered.join(', ')}` : fine;
    lines.push(`${name.padEnd(12)}${release}  ${state}`);
  }
  if (isAltered) throw new AlteredReleaseError(lines.join('\n'));
  return lines.join('\n');
}
