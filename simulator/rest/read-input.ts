import { z } from 'zod';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { PlatformError } from './platform-error.ts';

/** Parses what came with a call; what does not fit is answered as the platform does. */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors: Record<string, unknown> = {};
  for (const { path, message } of parsed.error.issues) {
    errors[path.join('.') || '_'] = { _errors: [{ code: 'BASE_TYPE_INVALID', message }] };
  }
  throw new PlatformError(400, 50035, 'Invalid Form Body', { errors });
}

/** An id in a path. */
export function readId(params: unknown, name: string): string {
  return readInput(snowflakeSchema, readInput(z.record(z.string(), z.string()), params)[name]);
}
