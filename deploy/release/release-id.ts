import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The id of a release: a digest of the names and contents of its files, so that the same build has the same id. */
export function computeReleaseId(folder: string, files: string[]): string {
  const digest = createHash('sha256');
  for (const file of files) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(path.join(folder, file)))
      .update('\0');
  }
  return digest.digest('hex').slice(0, 16);
}
