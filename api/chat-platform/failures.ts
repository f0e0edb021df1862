import { DiscordAPIError, HTTPError, RateLimitError } from '@discordjs/rest';
import { z } from 'zod';

/** The platform could not be asked: it is down, too slow, or wants us to wait. Nothing follows from it. */
export class PlatformUnavailable extends Error {
  override readonly name = 'PlatformUnavailable';
  /** How long to wait before the next try. */
  readonly seconds: number;

  constructor(seconds: number, cause?: unknown) {
    super('The chat platform could not be asked.', { cause });
    this.seconds = seconds;
  }
}

/** The platform no longer accepts what a person once allowed. */
export class ConsentEnded extends Error {
  override readonly name = 'ConsentEnded';
}

/** The platform has been asked, and says no. */
export class PlatformRefused extends Error {
  override readonly name = 'PlatformRefused';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** How long to wait where the platform does not say. */
const usualWait = 5;

/** Says of an error of the client what it means: the platform is not there, or it refuses. */
export function explain(error: unknown): Error {
  if (error instanceof DiscordAPIError) {
    if (error.status === 429) return new PlatformUnavailable(waitOf(error.rawError), error);
    if (error.status < 500) return new PlatformRefused(Number(error.code), error.message);
  }
  if (error instanceof RateLimitError) return new PlatformUnavailable(error.retryAfter / 1000, error);
  if (error instanceof HTTPError && error.status < 500) return new PlatformRefused(0, error.message);
  return new PlatformUnavailable(usualWait, error);
}

function waitOf(body: unknown): number {
  return z.object({ retry_after: z.number() }).safeParse(body).data?.retry_after ?? usualWait;
}
