import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getAreaPackages } from '../../deploy/build/packages.ts';
import { releaseChanges } from '../../deploy/release/release-changes.ts';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { copyCheckout, runReleaseCommand } from '../site/releases.ts';

/** The suffix of headings in the second releases, so that every page shows its release. */
export const SECOND_RELEASE_MARK = ' (second)';

const headings: Record<string, string[]> = {
  'remote-public': ['landing.title', 'documents.title', 'documents.cookies.title'],
  'remote-dashboard': ['servers.title', 'history.title'],
  'remote-admin': ['commands.title', 'stats.title'],
};

/** Ids of releases by area; the shell is one of them. */
export type Releases = Record<string, string>;

function editFile(file: string, change: (content: string) => string) {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`The edit changed nothing in ${file}.`);
  writeFileSync(file, after);
}

function markMessages(json: string, keys: string[]): string {
  const texts = JSON.parse(json) as Record<string, string>;
  for (const key of keys) {
    if (!texts[key]) throw new Error(`There is no message ${key}.`);
    texts[key] += SECOND_RELEASE_MARK;
  }
  return JSON.stringify(texts);
}

/** Adds a mark to the headings of every area, and to the shell's script that runs before the first paint. */
function markSources(checkout: string) {
  for (const [name, keys] of Object.entries(headings)) {
    for (const language of ['en', 'hu']) {
      editFile(path.join(checkout, name, `src/messages/${language}.json`), (json) => markMessages(json, keys));
    }
  }
  editFile(path.join(checkout, 'shell/src/server.tsx'), (code) =>
    code.replace(/(earlyScript = `.*)`/, "$1;document.documentElement.dataset.release='second'`"),
  );
}

/** Creates a store with two releases of the shell and every area; only those of this checkout are live, not the marked ones. */
export async function publishTwoReleases() {
  const store = new ReleaseStore(mkdtempSync(path.join(os.tmpdir(), 'two-releases-')));
  await releaseChanges(store.folder);
  const first = Object.entries(await store.getLive()).map(([name, live]) => [name, live.release] as const);
  const checkout = copyCheckout();
  markSources(checkout);
  const names = ['shell', ...getAreaPackages().map((name) => name.replace('remote-', ''))];
  const second = await Promise.all(
    names.map(async (name) => {
      const output = await runReleaseCommand(checkout, store.folder, 'publish', name);
      return [name, output.split('\n').at(-1) ?? ''] as const;
    }),
  );
  rmSync(checkout, { recursive: true });
  return { store, first: Object.fromEntries(first) as Releases, second: Object.fromEntries(second) as Releases };
}
