import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes a temporary folder through which PostgreSQL's own account can pass if we are root. */
export function makeTemporaryFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
