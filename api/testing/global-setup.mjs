// Jest would turn TypeScript into CommonJS here, so that this file only leads to the one that does the work.
import { startEngines } from './shared-engines.ts';

/** Starts both engines; Jest calls it once for both projects. */
export default async function setUp() {
  globalThis.stopEngines = await startEngines();
}
