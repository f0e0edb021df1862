import { rmSync } from 'node:fs';
import { afterAll } from '@jest/globals';
import { makeTemporaryFolder } from './make-temporary-folder.ts';

/** A folder that is removed after the tests of a file. */
export function temporaryFolder(): string {
  const folder = makeTemporaryFolder('api-');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
