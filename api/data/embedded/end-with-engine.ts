import { writeSync } from 'node:fs';
import type { LogEvent } from 'kysely';
import { z } from 'zod';

const panic = z.object({ severity: z.literal('PANIC'), message: z.string() });

/**
 * Ends the process with an engine that could not go on, as a PostgreSQL server would: asked once more it would never
 * answer, nor let anything else run.
 */
export function endWithEngine({ level, ...event }: LogEvent) {
  const stopped = level === 'error' && 'error' in event ? panic.safeParse(event.error).data : undefined;
  if (!stopped) return;
  writeSync(
    2,
    `The embedded database stopped: ${stopped.message}. Nothing that was acknowledged is lost: start again.\n`,
  );
  process.exit(1);
}
