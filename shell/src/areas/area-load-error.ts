import type { CatalogArea, FileRef } from 'shared-ui';

/** Why an area, or a page of it, could not be had. Each kind has words of its own. */
export const failureKinds = [
  'busy',
  'contract',
  'denied',
  'evaluation',
  'html',
  'integrity',
  'missing',
  'network',
  'server',
  'timeout',
] as const;

/** One reason why an area could not be had. */
export type FailureKind = (typeof failureKinds)[number];

/** What can be the fault of a release; a lost connection, a closed door, and a server that is busy, never are. */
export type ReleaseFailure = Exclude<FailureKind, 'busy' | 'denied' | 'network'>;

/** An area, or a page of it, could not be had. */
export class AreaLoadError extends Error {
  override readonly name = 'AreaFailure';
  readonly area: string;
  readonly kind: FailureKind;

  constructor(area: string, kind: FailureKind, cause?: unknown) {
    super(`The area "${area}" could not be loaded: ${kind}.`, { cause });
    this.area = area;
    this.kind = kind;
  }
}

/** Whether an error is an AreaLoadError; by name, because an area may carry a class of its own. */
export function isAreaLoadError(error: unknown): error is AreaLoadError {
  return error instanceof Error && error.name === 'AreaFailure';
}

/** Whether the release itself may be to blame, so that another one may work. */
export function isReleaseFault(kind: FailureKind): kind is ReleaseFailure {
  return kind !== 'busy' && kind !== 'denied' && kind !== 'network';
}

/** Too many requests, and somebody on the way, such as the gate, who could not ask further. */
const BUSY_STATUSES = [429, 502, 503, 504];

/**
 * Asks once for a file that did not load, because a failed script says nothing about why.
 * Undefined when the file is as it should be.
 */
export async function probeFile(file: FileRef, gated: boolean): Promise<FailureKind | undefined> {
  try {
    const response = await fetch(file.url, {
      cache: 'no-store',
      credentials: gated ? 'include' : 'same-origin',
      signal: AbortSignal.timeout(6000),
    });
    if (response.status === 401 || response.status === 403) return 'denied';
    if (response.status === 404) return gated ? 'denied' : 'missing';
    if (BUSY_STATUSES.includes(response.status)) return 'busy';
    if (!response.ok) return 'server';
    if (response.headers.get('content-type')?.startsWith('text/html')) return 'html';
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    return file.integrity === `sha384-${base64(digest)}` ? undefined : 'integrity';
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
}

function base64(bytes: ArrayBuffer) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

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
