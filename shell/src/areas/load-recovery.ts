import { loadChunkOnce } from '../app/load-chunk.ts';
import { AreaLoadError, type FailureKind } from './area-load-error.ts';
import { explainFetchError } from './catalog.ts';

/**
 * Loads the code that recovers from a failure, which most visits do not need. It may fail like the area, for example
 * because the visitor is offline, so it is requested twice. If nothing arrives any more, the catalog shows why.
 */
export async function loadRecovery(area: string, refreshCatalog: () => Promise<void>, timeoutMs: number) {
  const load = () => loadChunkOnce(() => import(/* webpackChunkName: "rare" */ './recover.ts'), timeoutMs / 2);
  const failWith = (kind: FailureKind) => (cause: unknown) => {
    throw new AreaLoadError(area, kind, cause);
  };
  const loadTwice = load().catch(async () => {
    await refreshCatalog().catch((cause) => failWith(explainFetchError(cause))(cause));
    return load().catch(failWith('network'));
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeoutMs, new AreaLoadError(area, 'network'));
  });
  return Promise.race([loadTwice, expired]).finally(() => clearTimeout(timer));
}
