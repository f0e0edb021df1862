import { expect, test } from '@jest/globals';
import { inspectNginx } from './nginx-program.ts';

test('where nginx is not installed, a sentence says what to install', () => {
  expect(() => inspectNginx({ PATH: '/nowhere' })).toThrow(/^nginx is not installed with brotli: install .+\.$/);
});
