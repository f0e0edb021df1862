import type * as jestGlobals from '@jest/globals';

// What tests import from @jest/globals when jest-light-runner runs them; it defines the same names as globals.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis as unknown as typeof jestGlobals;
