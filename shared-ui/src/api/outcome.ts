/** What became of a call. */
export type Outcome<T> =
  | { kind: 'answered'; data: T }
  | { kind: 'refused'; status: number; message?: string; reason?: string; retryAfter?: number }
  | { kind: 'unreachable' };

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Waits for a call and says what became of it; a call never throws here. */
export async function outcomeOf<T>(call: Promise<Result<T>>): Promise<Outcome<T>> {
  try {
    const { data, error, response } = await call;
    if (response.ok && data !== undefined) return { kind: 'answered', data };
    return { kind: 'refused', status: response.status, ...failureIn(error) };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** As much of a message as is read. */
const longestMessage = 500;

/** Not every API says more than a status, and what stands between may say anything. */
function failureIn(body: unknown) {
  const field = (name: string): unknown => (typeof body === 'object' && body ? Reflect.get(body, name) : undefined);
  const [message, reason, retryAfter] = [field('message'), field('reason'), field('retry_after')];
  return {
    ...(typeof message === 'string' && message ? { message: message.slice(0, longestMessage) } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
  };
}
