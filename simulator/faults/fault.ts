import { z } from 'zod';

/** The kinds of faults. */
const faultKinds = ['401', '429', '500', '502', '503', 'other', 'latency', 'drop'] as const;

/** The input for a new fault, from a test or the page. */
export const faultInputSchema = z.object({
  kind: z.enum(faultKinds),
  /** The path of the request without `/api/v10`; `*` matches anything. */
  path: z
    .string()
    .regex(/^[\w/*@.-]{1,100}$/, 'must be a path such as /guilds/*/channels')
    .default('*'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** The number of requests that it affects; without it all until it is removed. */
  times: z.int().min(1).max(100_000).optional(),
  /** The `retry_after` of a 429, in seconds. */
  retryAfter: z.number().min(0).max(3600).default(1),
  /** Whether a 429 is a global rate limit of the bot. */
  global: z.boolean().default(false),
  /** The status of `other`, and its body: HTML unless it starts with a bracket. By default, the error page of a proxy. */
  status: z.int().min(200).max(599).default(403),
  body: z.string().max(1000).default('<!doctype html><title>Access denied</title>'),
  /** Milliseconds that `latency` adds. */
  delay: z.int().min(0).max(120_000).default(1000),
});
export type FaultInput = z.input<typeof faultInputSchema>;

/** A fault that applies to coming requests. */
export const faultSchema = faultInputSchema.extend({ id: z.string(), hits: z.number() });
export type Fault = z.infer<typeof faultSchema>;

/** The path of a URL without its query. */
export function getPath(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** The path of a URL without its query and the tokens of webhooks and interactions, for logs. */
export function getLoggedPath(url: string): string {
  return getPath(url)
    .slice(0, 500)
    .replace(/\/(webhooks|interactions)\/([^/]*)\/[^/]+/, '/$1/$2/-')
    .slice(0, 200);
}

/** The path of a request to the API without the query and the API's prefix, which patterns match. */
export function getApiPath(url: string): string {
  return getPath(url).replace(/^\/api(\/v10)?(?=\/|$)/, '');
}

/** Whether a path matches a pattern in which `*` matches anything. */
export function matchesPath(pattern: string, path: string): boolean {
  // Greedy matching from the left is enough here and, unlike a regular expression, never backtracks.
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
