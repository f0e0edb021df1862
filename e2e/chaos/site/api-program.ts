import { createProcessLog } from 'config/process-log';
import { readEnvironment } from '../../../api/environment.ts';
import { seedDemo } from '../../../api/seed/seed-demo.ts';
import { startApi } from '../../../api/start.ts';

// The API as `api/main.ts` starts it, with some demo data and a clock that can be set.

let clockOffsetMs = Number(process.env.CLOCK_AHEAD ?? 0);
const now = () => Date.now() + clockOffsetMs;
try {
  const { url, stop } = await startApi(readEnvironment(process.env), {
    now,
    logStream: createProcessLog(),
    seed: (context) => seedDemo(context, { actions: 20, days: 2, servers: 350 }),
  });
  process.on('message', (milliseconds) => {
    clockOffsetMs = Number(milliseconds);
    process.send?.({ clockOffsetMs });
  });
  for (const event of ['SIGTERM', 'disconnect'] as const)
    process.once(event, () => void stop().then(() => process.exit(0)));
  process.send?.({ url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
