import type { CatalogArea, FileRef } from 'shared-ui';

/** Why an area, or a page of it, could not be loaded. Each kind has its own messages. */
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

/** A kind of failure. */
export type FailureKind = (typeof failureKinds)[number];

/** The kinds that a release can cause. A network error, a denied request or an overloaded server is not its fault. */
export type ReleaseFailure = Exclude<FailureKind, 'busy' | 'denied' | 'network'>;

/** An area, or a page of it, could not be loaded. */
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

/** Whether an error is an AreaLoadError. Checks the name, because an area may bundle its own copy of the class. */
export function isAreaLoadError(error: unknown): error is AreaLoadError {
  return error instanceof Error && error.name === 'AreaFailure';
}

/** Whether the release may have caused the failure, so that another release may work. */
export function isReleaseFault(kind: FailureKind): kind is ReleaseFailure {
  return kind !== 'busy' && kind !== 'denied' && kind !== 'network';
}

/** Rate limited, or a proxy such as the gate could not reach its upstream. */
const OVERLOAD_STATUSES = [429, 502, 503, 504];

const PROBE_TIMEOUT_MS = 6000;

/** Requests a failed file again, because a script error has no reason. Returns undefined if the file is intact. */
export async function probeFile(file: FileRef, gated: boolean): Promise<FailureKind | undefined> {
  try {
    const response = await fetch(file.url, {
      cache: 'no-store',
      credentials: gated ? 'include' : 'same-origin',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (response.status === 401 || response.status === 403) return 'denied';
    if (response.status === 404) return gated ? 'denied' : 'missing';
    if (OVERLOAD_STATUSES.includes(response.status)) return 'busy';
    if (!response.ok) return 'server';
    if (response.headers.get('content-type')?.startsWith('text/html')) return 'html';
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    return file.integrity === `sha384-${toBase64(digest)}` ? undefined : 'integrity';
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
}

function toBase64(bytes: ArrayBuffer) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Converts an error of an area's release to an AreaLoadError. */
export async function toAreaLoadError(area: CatalogArea, cause: unknown): Promise<AreaLoadError> {
  return isAreaLoadError(cause) ? cause : new AreaLoadError(area.name, await classify(area, cause), cause);
}

async function classify(area: CatalogArea, cause: unknown): Promise<FailureKind> {
  const type = cause instanceof Error && 'type' in cause ? cause.type : undefined;
  // Do not make the user wait for the same file again.
  if (type === 'timeout') return 'timeout';
  for (const file of getSuspectFiles(area, cause)) {
    const kind = await probeFile(file, area.gated);
    if (kind) return kind;
  }
  // The bundler's runtime reports "missing" for a chunk that loaded but registered nothing.
  return isLoadError(cause) && type !== 'missing' ? 'network' : 'evaluation';
}

/** The files that may have failed. The bundler's runtime reports the failed script, but not the failed style sheet. */
function getSuspectFiles(area: CatalogArea, cause: unknown): FileRef[] {
  const files = [area.entry, ...area.preload, ...area.styles, ...area.routes.flatMap((route) => route.files)];
  const request = cause instanceof Error && 'request' in cause ? cause.request : undefined;
  const matches = files.filter(({ url }) => typeof request === 'string' && request.includes(url));
  if (matches.length) return matches;
  const isStyleError = cause instanceof Error && /css chunk/i.test(cause.message);
  return isStyleError ? files.filter(({ url }) => url.endsWith('.css')) : [area.entry];
}

function isLoadError(cause: unknown): boolean {
  return cause instanceof Error && /^(Entry|Chunk)LoadError$/.test(cause.name);
}
