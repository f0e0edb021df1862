import { databaseFailure } from './failures.ts';

/** Waits for a write without which the call can go on: where the disk is full, nothing is noted. */
export async function ifRoom(write: Promise<unknown>) {
  try {
    await write;
  } catch (error) {
    if (databaseFailure(error) !== 'full') throw error;
  }
}
