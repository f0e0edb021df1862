import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createFolder } from 'config/folders';
import { createInitialState, type State, stateSchema } from './state.ts';

/** Holds the state: changes apply in memory immediately and are written to its folder soon after. */
export interface Store {
  readonly state: State;
  /** Changes the state and schedules a write. */
  change(edit: (state: State) => void): void;
  /** Resets the state to the seed, except for the given parts. */
  reset(preserved?: Partial<State>): void;
  /** Calls a listener after each change; returns how to stop that. */
  onChange(listener: () => void): () => void;
  /** Waits until all changes are written. */
  waitUntilSaved(): Promise<void>;
}

/** Opens the state of a world; without a folder it is only in memory. */
export function openStore(seed: number, servers: number, folder?: string): Store {
  const storedState = folder === undefined ? undefined : readState(folder);
  // Ids are derived from the seed and the number of servers, so the state of another world cannot be used.
  let state =
    storedState?.seed === seed && storedState.servers === servers ? storedState : createInitialState(seed, servers);
  let isDirty = false;
  let writing: Promise<void> = Promise.resolve();

  const listeners = new Set<() => void>();

  const write = async (): Promise<void> => {
    if (!isDirty || folder === undefined) return;
    isDirty = false;
    await writeState(folder, state).catch((error: unknown) => {
      console.error(`The simulator could not write its state file, and keeps its state in memory: ${String(error)}`);
    });
  };
  const reportChange = (): void => {
    for (const listener of listeners) listener();
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
      reportChange();
    },
    reset: (preserved = {}) => {
      // Keeps revoked tokens, which would otherwise become valid again.
      state = { ...createInitialState(seed, servers), revoked: state.revoked, ...preserved };
      reportChange();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    waitUntilSaved: () => writing,
  };
}

/** Reads the state file of a folder; a missing or invalid one is ignored. */
function readState(folder: string): State | undefined {
  createFolder(folder, 'SIMULATOR_FOLDER');
  try {
    return stateSchema.safeParse(JSON.parse(readFileSync(getStatePath(folder), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Replaces the state file atomically, so that a crash leaves the old or the new one. */
async function writeState(folder: string, state: State): Promise<void> {
  const temporaryPath = `${getStatePath(folder)}.tmp`;
  const handle = await open(temporaryPath, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(state));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporaryPath, getStatePath(folder));
}

function getStatePath(folder: string): string {
  return path.join(folder, 'state.json');
}
