import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { testStore } from './test-store.ts';

/** The files of the staff area's live release: as pages ask for them, and all that lie there. */
export async function adminFiles() {
  const store = new ReleaseStore(testStore);
  const release = (await store.live()).admin?.release ?? '';
  const folder = path.join(store.folderOf('admin', release), 'browser');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.'));
  return { release, files: files.filter((file) => !/\.(br|gz)$/.test(file)), all: files };
}
