import type { ReleaseStore } from '../release/store.ts';
import { publishFiles, writeBuild } from './publish-files.ts';

/** The files of a shell without pages. */
const getFiles = (title: string) => ({
  'browser/main.js': `document.title = '${title}';`,
  'server/render.mjs': `export const earlyScript = '', icon = '', renderOverlay = async () => '';
export const messages = { en: async () => ({ default: {} }) };`,
});

const contracts = { contract: '1-a', acceptedContracts: ['1-a'] };
const manifest = { ...contracts, chunks: { main: ['main.js'] }, texts: { en: {} } };

/** Publishes a shell without pages. */
export function publishShell(store: ReleaseStore, title: string): Promise<string> {
  return publishFiles(store, 'shell', getFiles(title), manifest);
}

/** Writes a shell without pages to the output folder of its package, as if a build had written it. */
export function writeShellBuild(dist: string, title: string) {
  writeBuild(dist, 'shell', getFiles(title), manifest);
}

/** Makes a published shell live. */
export async function makeShellLive(store: ReleaseStore, release: string) {
  await store.markPromoted('shell', release);
  await store.liveHistory.change(release, () => ({ shell: { release } }));
}
