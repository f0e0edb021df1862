import { PlatformRefused } from './failures.ts';

/** A call to the platform that has ended. */
export interface PlatformCall {
  outcome: 'answered' | 'refused' | 'unavailable';
  milliseconds: number;
}

const watchers = new Set<(call: PlatformCall) => void>();

/** Tells a watcher of every call that ends; answers how to stop that. */
export function watchPlatformCalls(watcher: (call: PlatformCall) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Answers as a call to the platform does, and tells the watchers what came of it. */
export async function watched<T>(call: Promise<T>): Promise<T> {
  const began = performance.now();
  const tell = (outcome: PlatformCall['outcome']) => {
    for (const watcher of watchers) watcher({ outcome, milliseconds: performance.now() - began });
  };
  try {
    const answer = await call;
    tell('answered');
    return answer;
  } catch (error) {
    tell(error instanceof PlatformRefused ? 'refused' : 'unavailable');
    throw error;
  }
}
