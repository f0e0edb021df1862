import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { type State, stateSchema } from './state.ts';

/** Reads the state file of a folder; one that is missing or of another kind counts as none. */
export function readState(folder: string): State | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    return stateSchema.safeParse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Replaces the state file in one step, so that a crash leaves the old one or the new one. */
export async function writeState(folder: string, state: State): Promise<void> {
  const draft = `${fileIn(folder)}.tmp`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(state));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, fileIn(folder));
}

function fileIn(folder: string): string {
  return path.join(folder, 'state.json');
}
