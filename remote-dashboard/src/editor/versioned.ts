import type { ApiResult } from 'shared-ui';

/** A part of a server as it is stored, and how often it was saved. */
export interface Versioned<T> {
  value: T;
  revision: number;
}

/** Something in which two versions differ, in words. */
export interface Difference {
  id: string;
  what: string;
  before: string;
  after: string;
}

/** Where a part of a server is kept, and how two versions of it are told apart. */
export interface VersionedApi<T> {
  fetch: () => Promise<ApiResult<Versioned<T>>>;
  /** Replaces what is stored, if it still has the revision. */
  save: (next: Versioned<T>) => Promise<ApiResult<Versioned<T>>>;
  diff: (before: T, after: T) => Difference[];
}
