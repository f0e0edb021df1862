import type { CatalogArea, FileRef } from 'shared-ui';
import { AreaLoadError, type FailureKind, isAreaLoadError } from './area-load-error.ts';

/** Rate limited, or the gateway could not reach the API. */
const OVERLOAD_STATUSES = [429, 502, 503, 504];

const PROBE_TIMEOUT_MS = 6000;

/** Requests a failed file again, because a script error has no reason. Returns undefined if the file is intact. */
export async function probeFile(file: FileRef, gated: boolean): Promise<FailureKind | undefined> {
  let kindOfTimeout: FailureKind = 'timeout';
  try {
    const response = await fetch(file.url, {
      cache: 'no-store',
      credentials: gated ? 'include' : 'same-origin',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    // The server responds, so a body that takes longer is a matter of the network.
    kindOfTimeout = 'network';
    if (response.status === 401 || response.status === 403) return 'denied';
    if (response.status === 404) return gated ? 'denied' : 'missing';
    if (OVERLOAD_STATUSES.includes(response.status)) return 'busy';
    if (!response.ok) return 'server';
    if (response.headers.get('content-type')?.startsWith('text/html')) return 'html';
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return file.integrity.split(' ').includes(`sha256-${toBase64(digest)}`) ? undefined : 'integrity';
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? kindOfTimeout : 'network';
  }
}

function toBase64(bytes: ArrayBuffer) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Converts an error of an area's release to an AreaLoadError. */
export async function toAreaLoadError(area: CatalogArea, cause: unknown): Promise<AreaLoadError> {
  if (isAreaLoadError(cause)) return cause;
  if (isVersionMismatch(cause)) return new AreaLoadError(area.name, 'contract', cause);
  const { message = '', name = '', request = '', type }: LoadError = cause instanceof Error ? cause : {};
  const isShellFile = request.includes('/areas/shell/');
  const kind = isShellFile
    ? await probeFile(getShellFile(request), false)
    : await probeFile(getSuspectFile(area, request), area.gated);
  // A chunk or style sheet, or the entry, which the federation runtime names only in the message.
  const isLoadError = name === 'ChunkLoadError' || message.includes('ScriptNetworkError');
  // The bundler's runtime reports "missing" for a chunk that loaded but registered nothing.
  const isTransient = !kind && isLoadError && type !== 'missing';
  const owner = isShellFile ? 'shell' : area.name;
  return new AreaLoadError(owner, kind ?? (isTransient ? 'network' : 'evaluation'), cause, isTransient);
}

/** An error of the bundler's runtime: it names the URL of the chunk or style sheet that it could not load. */
interface LoadError extends Partial<Error> {
  request?: string;
  type?: string;
}

declare global {
  /** The shell's bundler runtime. The bundler replaces this variable. */
  var __webpack_require__: { sriHashes?: Record<string, string>; sriCssHashes?: Record<string, string> };
}

/** A file of the shell. Accepts the digest of any of them: the bundler does not say which one it was. */
function getShellFile(url: string): FileRef {
  const { sriHashes, sriCssHashes } = __webpack_require__;
  return { url, integrity: [sriHashes, sriCssHashes].flatMap((hashes) => Object.values(hashes ?? {})).join(' ') };
}

/** The file that may have failed. */
function getSuspectFile(area: CatalogArea, request: string): FileRef {
  const files = [area.entry, ...area.preload, ...area.styles, ...area.routes.flatMap((route) => route.files)];
  return files.find(({ url }) => request.includes(url)) ?? area.entry;
}

/** Whether the shell shares another major version of a library than the area needs. Neither runtime has an error code. */
function isVersionMismatch(cause: unknown): boolean {
  return cause instanceof Error && /^Unsatisfied version|does not satisfy the requirement of/.test(cause.message);
}
