import type { CatalogArea, FileRef } from 'shared-ui';
import { AreaFailure, diagnose, type FailureKind, isAreaFailure } from './failure.ts';

/** What an error says about the release of an area that it came from. */
export async function failureOf(entry: CatalogArea, cause: unknown): Promise<AreaFailure> {
  return isAreaFailure(cause) ? cause : new AreaFailure(entry.name, await kindOf(entry, cause), cause);
}

async function kindOf(area: CatalogArea, cause: unknown): Promise<FailureKind> {
  const type = cause instanceof Error && 'type' in cause ? cause.type : undefined;
  // Whoever has waited that long for a file need not wait for it again to know why.
  if (type === 'timeout') return 'timeout';
  for (const file of suspects(area, cause)) {
    const kind = await diagnose(file, area.gated);
    if (kind) return kind;
  }
  // The bundler's runtime says "missing" of a chunk that came and left nothing behind.
  return isLoadError(cause) && type !== 'missing' ? 'network' : 'evaluation';
}

/** The files that may be to blame. The bundler's runtime names the script that failed, but not the style sheet. */
function suspects(area: CatalogArea, cause: unknown): FileRef[] {
  const files = [area.entry, ...area.preload, ...area.styles, ...area.routes.flatMap((route) => route.files)];
  const request = cause instanceof Error && 'request' in cause ? cause.request : undefined;
  const named = files.filter(({ url }) => typeof request === 'string' && request.includes(url));
  if (named.length) return named;
  const isStyle = cause instanceof Error && /css chunk/i.test(cause.message);
  return isStyle ? files.filter(({ url }) => url.endsWith('.css')) : [area.entry];
}

function isLoadError(cause: unknown): boolean {
  return cause instanceof Error && /^(Entry|Chunk)LoadError$/.test(cause.name);
}
