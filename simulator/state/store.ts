import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { type State, stateSchema, untouched } from './state.ts';

/** Holds the state: changes apply in memory immediately and are written to its folder soon after. */
export interface Store {
  readonly state: State;
  /** Changes the state and schedules a write. */
  change(edit: (state: State) => void): void;
  /** Resets the state. */
  reset(): void;
  /** Resolves when all changes are written. */
  saved(): Promise<void>;
}

/** Opens the state of a world; without a folder it is only in memory. */
export function openStore(seed: number, servers: number, folder?: string): Store {
  const found = folder === undefined ? undefined : readState(folder);
  // Ids are derived from the seed and the number of servers, so the state of another world is useless here.
  let state = found?.seed === seed && found.servers === servers ? found : untouched(seed, servers);
  let isDirty = false;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    if (!isDirty || folder === undefined) return;
    isDirty = false;
    await writeState(folder, state).catch((error: unknown) => {
      console.error('The simulator could not write its state file:', error);
    });
  };
  const touch = (): void => {
    if (!isDirty) {
      isDirty = true;
      writing = writing.then(write);
    }
  };

  return {
    get state() {
      return state;
    },
    change: (edit) => {
      edit(state);
      touch();
    },
    reset: () => {
      // Keeps revoked tokens, which would otherwise become valid again.
      state = { ...untouched(seed, servers), revoked: state.revoked };
      touch();
    },
    saved: () => writing,
  };
}

/** Reads the state file of a folder; a missing or invalid one is ignored. */
function readState(folder: string): State | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    return stateSchema.safeParse(JSON.parse(readFileSync(fileIn(folder), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Replaces the state file atomically, so that a crash leaves the old or the new one. */
async function writeState(folder: string, state: State): Promise<void> {
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
