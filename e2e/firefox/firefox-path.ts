import { existsSync } from 'node:fs';
import path from 'node:path';

const names = ['firefox-esr', 'firefox'];

/** The path of Firefox: FIREFOX_PATH, or else the first one that is installed. */
export function firefoxPath({ FIREFOX_PATH, PATH = '' } = process.env): string {
  if (FIREFOX_PATH) return FIREFOX_PATH;
  const folders = PATH.split(path.delimiter);
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
  if (!found)
    throw new Error(
      'There is no Firefox here: install one (on Debian, apt-get install firefox-esr) or name one in FIREFOX_PATH.',
    );
  return found;
}
