import type { ReleaseStore } from '../release/store.ts';
import { publishFiles } from './publish-files.ts';

/** Publishes a shell without pages. */
export function publishShell(store: ReleaseStore, title: string): Promise<string> {
  const files = {
    'browser/main.js': `document.title = '${title}';`,
    'server/render.mjs': `export const earlyScript = '', icon = '', renderOverlay = async () => '';
export const messages = { en: async () => ({ default: {} }) };`,
  };
  const contracts = { contract: '1-a', acceptedContracts: ['1-a'] };
  return publishFiles(store, 'shell', files, { ...contracts, chunks: { main: ['main.js'] }, texts: { en: {} } });
}

/** Makes a published shell live. */
export async function makeShellLive(store: ReleaseStore, release: string) {
  await store.markPromoted('shell', release);
  await store.liveHistory.change(release, () => ({ shell: { release } }));
}
