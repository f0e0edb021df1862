import { z } from 'zod';

/** What can go wrong with a call. */
export const faultKinds = ['401', '429', '500', '502', '503', 'other', 'latency', 'drop'] as const;

/** What a test or the page asks for. */
export const faultInputSchema = z.object({
  kind: z.enum(faultKinds),
  /** The call's path without `/api/v10`; `*` stands for anything. */
  path: z
    .string()
    .regex(/^[\w/*@.-]{1,100}$/, 'must be a path such as /guilds/*/channels')
    .default('*'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** How many calls it meets; without it every one until it is switched off. */
  times: z.int().min(1).max(100_000).optional(),
  /** Seconds to wait that a 429 names. */
  retryAfter: z.number().min(0).max(3600).default(1),
  /** Whether a 429 says that it concerns every call of the bot. */
  global: z.boolean().default(false),
  /** What `other` answers: by itself a page of somebody who stands before the platform; JSON begins with a bracket. */
  status: z.int().min(200).max(599).default(403),
  body: z.string().max(1000).default('<!doctype html><title>Access denied</title>'),
  /** Milliseconds that `latency` adds. */
  delay: z.int().min(0).max(120_000).default(1000),
});
export type FaultInput = z.input<typeof faultInputSchema>;

/** A fault that waits for calls. */
export const faultSchema = faultInputSchema.extend({ id: z.string(), hits: z.number() });
export type Fault = z.infer<typeof faultSchema>;
