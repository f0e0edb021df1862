import { expect, test } from '@jest/globals';
import { composeInWorker } from './compose-in-worker.ts';

const config = {
  brand: { name: 'Test' },
  origin: 'http://localhost',
  authorizeUrl: 'http://localhost',
  imageHost: 'http://localhost',
  links: {},
};
const options = {
  storeFolder: '/nowhere',
  storeName: 'store',
  fallbacks: {},
  live: {},
  features: [],
  brandFiles: {},
  config,
};

test('ends a composition that takes too long, and says so', async () => {
  // No composition takes less than a millisecond.
  await expect(composeInWorker(options, 1)).rejects.toThrow(/^It was not composed within 0.001 s/);
});

test('reports an error of the composition', async () => {
  await expect(composeInWorker(options)).rejects.toThrow();
});
