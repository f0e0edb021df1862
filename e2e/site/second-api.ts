import { PassThrough } from 'node:stream';
import { readEnvironment } from '../../api/environment.ts';
import { startApi } from '../../api/start.ts';
import { clearPlatformCaches } from './clear-platform-caches.ts';
import { TestClock } from './test-clock.ts';

// A second API process, on the same data and with the tests' clock.
const { TEST_CLOCK: clock = '' } = process.env;
const { url, context, stop } = await startApi(readEnvironment(process.env), {
  now: new TestClock(clock).now,
  logStream: new PassThrough().resume(),
});
process.send?.({ url });
process.on('message', () => {
  clearPlatformCaches(context);
  process.send?.('cleared platform caches');
});
for (const event of ['SIGTERM', 'disconnect'] as const)
  process.once(event, () => void stop().then(() => process.exit(0)));
