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
export type ReleaseFailureKind = Exclude<FailureKind, 'busy' | 'denied' | 'network'>;

/** An area, or a page of it, could not be loaded. */
export class AreaLoadError extends Error {
  override readonly name = 'AreaLoadError';
  /** The area, or "shell" if one of the shell's own files failed. */
  readonly area: string;
  readonly kind: FailureKind;
  /** Whether the file that failed could be loaded afterwards. */
  readonly isTransient: boolean;

  constructor(area: string, kind: FailureKind, cause?: unknown, isTransient = false) {
    super(`The area "${area}" could not be loaded: ${kind}.`, { cause });
    this.area = area;
    this.kind = kind;
    this.isTransient = isTransient;
  }
}

/** Whether an error is an AreaLoadError. Checks the name, because an area may bundle its own copy of the class. */
export function isAreaLoadError(error: unknown): error is AreaLoadError {
  return error instanceof Error && error.name === 'AreaLoadError';
}

/** Whether the area's release may have caused the failure, so that another release may work. */
export function isReleaseFault(failure: AreaLoadError): failure is AreaLoadError & { kind: ReleaseFailureKind } {
  const { area, kind } = failure;
  return area !== 'shell' && kind !== 'busy' && kind !== 'denied' && kind !== 'network';
}
