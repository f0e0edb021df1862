import { registerHooks } from 'node:module';
import { addEventHandler } from 'jest-circus';

// Prepares a thread of jest-light-runner, which runs tests as plain Node modules.

/** Taken before a test replaces them. */
const { setTimeout, clearTimeout } = globalThis;

const TEST_TIMEOUT_MS = 180_000;

const globals = new URL('./jest-globals.ts', import.meta.url).href;

// The package @jest/globals works only inside Jest's own module system.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : nextResolve(specifier, context),
});

// The runner has no timeouts: a test that hangs would stop the whole run without naming itself.
addEventHandler((event, { currentDescribeBlock: block }) => {
  const added =
    event.name === 'add_test' ? block.children.at(-1) : event.name === 'add_hook' ? block.hooks.at(-1) : undefined;
  if (!added || added.type === 'describeBlock' || !added.fn) return;
  const run = added.fn as () => unknown;
  const timeoutMs = added.timeout ?? TEST_TIMEOUT_MS;
  added.fn = () => withTimeout(run, timeoutMs);
});

async function withTimeout(run: () => unknown, timeoutMs: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Did not end within ${timeoutMs / 1000} s.`)), timeoutMs);
  try {
    await Promise.race([run(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
