import type { Catalog, CatalogArea } from 'shared-ui';
import { AreaLoadError, isReleaseFault } from './area-load-error.ts';
import { hasPageMissingFrom, isSameRelease } from './catalog.ts';
import { toAreaLoadError } from './diagnose.ts';

/** A page, or a part of it, whose area failed to load. */
export interface FailedLoad<T> {
  /** The release that failed, and why. */
  release: CatalogArea;
  cause: unknown;
  /** The page that the user opens, if it is one. */
  pathname: string | undefined;
  /** When the recovery has to end. */
  deadline: number;
  /** Loads it from a release. */
  attempt: (release: CatalogArea, timeoutMs: number) => Promise<T>;
  /** The release that this page uses by now. */
  getActiveRelease: () => CatalogArea;
  /** The release that is live by now. */
  getLiveRelease: () => CatalogArea;
  /** Fetches the live releases, once for each failure. Returns whether the server responded. */
  isServerResponding: () => Promise<boolean>;
  /** Fetches the previous releases, the newest first. */
  fetchPreviousReleases: () => Promise<Catalog>;
  /** Called with a failed release and the fallback that replaces it. */
  onFailure: (failure: AreaLoadError, failed: CatalogArea, fallback?: CatalogArea) => void;
}

/** Each retry can fail at another file, so allow more of them than a page has files. */
const MAX_RETRIES = 12;

/** What is left for other releases if the first steps of the recovery took long. */
const MIN_RECOVERY_MS = 2000;

/**
 * Tries other releases. The candidates are the one that is live by now; the same again while the file that failed is
 * intact; and, if it is the release's fault, the previous ones.
 */
export async function recover<T>(load: FailedLoad<T>): Promise<T> {
  const { release: first, deadline, attempt, getActiveRelease, getLiveRelease, isServerResponding, onFailure } = load;
  // Another part of the page may have found the next release already.
  if (getActiveRelease() === first) await isServerResponding();
  const failed = getActiveRelease() === first ? getLiveRelease() : getActiveRelease();
  const candidates: CatalogArea[] = [];
  let failure: AreaLoadError | undefined;
  let retryCount = 0;

  async function diagnose(cause: unknown): Promise<AreaLoadError> {
    const diagnosis = await toAreaLoadError(failed, cause);
    // A slow network is not the release's fault.
    const isSlow = diagnosis.kind === 'timeout' && !(await isServerResponding());
    return isSlow ? new AreaLoadError(failed.name, 'network') : diagnosis;
  }

  async function addCandidates(reason: AreaLoadError) {
    if (reason.isTransient && retryCount++ < MAX_RETRIES) candidates.push(failed);
    else if (isReleaseFault(reason))
      candidates.push(...(await getPreviousReleases(load, failed, [first, failed, ...candidates])));
  }

  if (failed !== first) candidates.push(failed);
  else {
    failure = await diagnose(load.cause);
    await addCandidates(failure);
  }
  for (const [index, release] of candidates.entries()) {
    // Candidates share the time to recover. The live release leaves as much to the previous ones.
    const shares = candidates.length - index + (release === failed ? 1 : 0);
    const timeoutMs = Math.max(deadline - performance.now(), MIN_RECOVERY_MS) / shares;
    try {
      const result = await attempt(release, timeoutMs);
      if (failure && release !== failed) onFailure(failure, failed, release);
      return result;
    } catch (cause) {
      // A fallback failed. The error page explains why the live release did.
      if (release !== failed) continue;
      failure = await diagnose(cause);
      await addCandidates(failure);
    }
  }
  if (failure) onFailure(failure, failed);
  throw failure;
}

/** The previous releases that can replace a failed one on its page, and are not candidates yet. */
async function getPreviousReleases<T>(load: FailedLoad<T>, failed: CatalogArea, candidates: Catalog): Promise<Catalog> {
  if (!failed.previous) return [];
  const { pathname } = load;
  const previous = await load.fetchPreviousReleases().catch(() => []);
  return previous
    .filter((release) => !pathname || !hasPageMissingFrom(failed, release, pathname))
    .filter((release) => !candidates.some((candidate) => isSameRelease(candidate, release)));
}
