import { OperatorError } from 'config/operator-errors';
import { composeInWorker } from '../compose/compose-in-worker.ts';
import { findContractMismatch } from './area-contracts.ts';
import { StoreError } from './bucket-client.ts';
import type { Live, LiveChange } from './live.ts';
import type { ReleaseStore } from './store.ts';

/** A release cannot become live; the message explains why. */
export class ReleaseRejectedError extends OperatorError {
  override readonly name = 'ReleaseRejectedError';
}

async function checkContracts(store: ReleaseStore, live: Live) {
  const { shell, ...areas } = live;
  if (!shell) return;
  const getContracts = async (name: string, release: string) => ({
    ...(await store.getManifest(name, release)),
    name,
    release,
  });
  const mismatch = findContractMismatch(
    await getContracts('shell', shell.release),
    await Promise.all(Object.entries(areas).map(([name, { release }]) => getContracts(name, release))),
  );
  if (mismatch) throw new ReleaseRejectedError(mismatch);
}

/** Composes as a gateway would, with placeholders, so that a broken release is rejected before it is live. */
async function checkComposition(store: ReleaseStore, live: Live) {
  if (!live.shell) return;
  try {
    await store.withCompositionSource(live, (source) =>
      composeInWorker({
        ...source,
        live,
        features: [],
        brandFiles: {},
        config: {
          brand: { name: 'Check' },
          origin: 'http://localhost',
          authorizeUrl: 'http://localhost',
          imageHost: 'http://localhost',
          links: {},
        },
      }),
    );
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new ReleaseRejectedError(
      `The site cannot be composed with it: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function formatChange(action: string, releases: Record<string, string>) {
  return `${action} ${Object.entries(releases)
    .map(([name, release]) => `${name} ${release}`)
    .join(', ')}`;
}

/**
 * Makes releases live at the same time, after checking that their contracts match and that they can be composed; `build`
 * is set if they are a whole build.
 */
export async function promote(
  store: ReleaseStore,
  releases: Record<string, string>,
  build?: Record<string, string>,
): Promise<LiveChange> {
  return changeLive(store, {
    change: formatChange('promote', releases),
    next: (live) => checkPromotion(store, releases, live),
    build,
  });
}

interface Change {
  change: string;
  next: (live: Live) => Promise<Live>;
  build?: Record<string, string>;
}

/**
 * Changes the live releases, and makes the files of the new ones public only once they are live. A process that is
 * killed between both leaves that to the next change.
 */
async function changeLive(store: ReleaseStore, { change, next, build }: Change): Promise<LiveChange> {
  const changed = await store.liveHistory.change(
    change,
    async (live) => {
      await markPromoted(store, live);
      return next(live);
    },
    build,
  );
  await markPromoted(store, changed.live);
  return changed;
}

async function markPromoted(store: ReleaseStore, live: Live) {
  for (const [name, { release }] of Object.entries(live)) await store.markPromoted(name, release);
}

/** The live releases after a promotion; throws if it would be rejected. */
export async function checkPromotion(store: ReleaseStore, releases: Record<string, string>, live: Live): Promise<Live> {
  const checkReleasesExist = async () => {
    for (const [name, release] of Object.entries(releases)) {
      const found = await store.find(name, release);
      if (!found) throw new ReleaseRejectedError(`There is no release ${release} of ${name}.`);
      await rejectRemoved(store, name, release, found.publishedAt);
    }
  };
  await checkReleasesExist();
  const next = { ...live };
  for (const [name, release] of Object.entries(releases)) {
    if (next[name]?.release !== release) next[name] = { release, previous: next[name]?.release };
  }
  if (JSON.stringify(next) !== JSON.stringify(live)) {
    await checkContracts(store, next);
    await checkComposition(store, next);
    // Composing takes a while; another process may have pruned a release meanwhile.
    await checkReleasesExist();
  }
  return next;
}

/** Makes the previous releases of packages live again, all at the same time. */
export async function rollback(store: ReleaseStore, ...names: string[]): Promise<LiveChange> {
  const getNext = async (live: Live) => {
    const next = { ...live };
    for (const name of names) {
      const target = live[name]?.previous;
      if (!target) throw new ReleaseRejectedError(`There is no previous release of ${name} to roll back to.`);
      const found = await store.find(name, target);
      if (!found) throw new ReleaseRejectedError(`Release ${target} of ${name} was removed.`);
      await rejectRemoved(store, name, target, found.publishedAt);
      next[name] = { release: target, previous: (await store.liveHistory.findLast(name, target))?.previous };
    }
    await checkContracts(store, next);
    await checkComposition(store, next);
    return next;
  };
  return changeLive(store, { change: `roll back ${names.join(', ')}`, next: getNext });
}

async function rejectRemoved(store: ReleaseStore, name: string, release: string, publishedAt: string) {
  if (await store.liveHistory.isBeingRemoved(name, release, publishedAt))
    throw new ReleaseRejectedError(`Release ${release} of ${name} is being removed. Publish it again afterwards.`);
}

/** Takes an area off the site; its releases stay until they are pruned. */
export async function retire(store: ReleaseStore, name: string): Promise<LiveChange> {
  if (name === 'shell') throw new ReleaseRejectedError('The shell cannot be retired, because the site needs it.');
  return store.liveHistory.change(`retire ${name}`, (live) => {
    if (!Object.hasOwn(live, name)) throw new ReleaseRejectedError(`${name} is not live.`);
    const { [name]: _, ...others } = live;
    return others;
  });
}
