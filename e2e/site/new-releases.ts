import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promote } from '../../deploy/release/promote.ts';
import { copyOfStore } from './alter-release.ts';
import { copyOfCheckout } from './copy-of-checkout.ts';
import { release } from './release-command.ts';

/** Areas with a text of theirs that a new release words anew. */
const texts = {
  public: { key: 'landing.title', text: '<line>A newer landing page.</line> <line>{brand}.</line>' },
  dashboard: { key: 'servers.title', text: 'Your newer servers' },
  admin: { key: 'bans.title', text: 'Newer banned users' },
};

/** An area that is released anew. */
export type NewArea = keyof typeof texts;

/** A store in which every area has a new release that is live, beside the tests' own before it. */
export async function storeWithNewReleases() {
  const checkout = copyOfCheckout();
  const store = await copyOfStore();
  const released: Record<string, string> = {};
  for (const [area, { key, text }] of Object.entries(texts)) {
    const file = path.join(checkout, `remote-${area}/src/messages/en.json`);
    const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    rmSync(file);
    writeFileSync(file, JSON.stringify({ ...before, [key]: text }));
    released[area] = (await release(checkout, store.folder, 'publish', area)).split('\n').at(-1) ?? '';
  }
  await promote(store, released);
  rmSync(checkout, { recursive: true });
  return store;
}
