import type { CatalogArea, FileRef } from 'shared-ui';
import { AreaLoadError, type FailureKind, isAreaLoadError, probeFile } from './failure.ts';

/** What an error says about the release of an area that it came from. */
export async function toAreaLoadError(entry: CatalogArea, cause: unknown): Promise<AreaLoadError> {
  return isAreaLoadError(cause) ? cause : new AreaLoadError(entry.name, await classify(entry, cause), cause);
}

async function classify(area: CatalogArea, cause: unknown): Promise<FailureKind> {
  const type = cause instanceof Error && 'type' in cause ? cause.type : undefined;
  // Whoever has waited that long for a file need not wait for it again to know why.
  if (type === 'timeout') return 'timeout';
  for (const file of getSuspectFiles(area, cause)) {
    const kind = await probeFile(file, area.gated);
    if (kind) return kind;
  }
  // The bundler's runtime says "missing" of a chunk that came and left nothing behind.
  return isLoadError(cause) && type !== 'missing' ? 'network' : 'evaluation';
}

/** The files that may be to blame. The bundler's runtime names the script that failed, but not the style sheet. */
function getSuspectFiles(area: CatalogArea, cause: unknown): FileRef[] {
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
