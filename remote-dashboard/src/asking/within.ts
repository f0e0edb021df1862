import { patience } from './failure.ts';

/** What every call about a server carries. */
export function within(id: string) {
  return { params: { path: { id } }, signal: AbortSignal.timeout(patience) };
}
