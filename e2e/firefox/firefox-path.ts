import { existsSync } from 'node:fs';
import path from 'node:path';

const programNames = ['firefox-esr', 'firefox'];

/** Returns the path of Firefox: FIREFOX_PATH, or else the first one that is installed. */
export function getFirefoxPath({ FIREFOX_PATH, PATH = '' } = process.env): string {
  if (FIREFOX_PATH) return FIREFOX_PATH;
  const folders = PATH.split(path.delimiter);
  const programPath = programNames.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
  if (!programPath)
    throw new Error(
      'Firefox is not installed: install it (on Debian, apt-get install firefox-esr), or set FIREFOX_PATH to its path.',
    );
  return programPath;
}
