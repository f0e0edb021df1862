import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Makes a folder that only our account may enter; missing parents get the usual rights. */
export function makePrivateFolder(folder: string) {
  mkdirSync(path.dirname(folder), { recursive: true });
  // `recursive` so that a folder that exists is no error; its rights stay.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
