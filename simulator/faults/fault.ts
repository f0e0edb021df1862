import { z } from 'zod';

/** What can go wrong with a call. */
const faultKinds = ['401', '429', '500', '502', '503', 'other', 'latency', 'drop'] as const;

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

/** The path of an address, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** The path of a call as patterns mean it: without the query and the API's prefix. */
export function callPath(url: string): string {
  return pathOf(url).replace(/^\/api(\/v10)?(?=\/|$)/, '');
}

/** Whether a path fits a pattern in which `*` stands for anything. */
export function matchesPath(pattern: string, path: string): boolean {
  // Greedy from the left is enough for this alphabet and, unlike an expression, never backtracks.
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === path;
  const tail = rest.pop() ?? '';
  if (!path.startsWith(head) || path.length < head.length + tail.length || !path.endsWith(tail)) return false;
  let from = head.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return from <= path.length - tail.length;
}
