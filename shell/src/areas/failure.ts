import type { FileRef } from 'shared-ui';

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
const busy = [429, 502, 503, 504];

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
    if (busy.includes(response.status)) return 'busy';
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
