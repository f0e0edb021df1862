import type { ApiResult } from 'shared-ui';

/** A stored value and its revision. */
export interface Versioned<T> {
  value: T;
  revision: number;
}

/** A difference between two versions, as text. */
export interface Difference {
  id: string;
  label: string;
  before: string;
  after: string;
}

/** Fetches, saves and compares versions of a value. */
export interface VersionedApi<T> {
  fetch: () => Promise<ApiResult<Versioned<T>>>;
  /** Replaces the stored value, if it still has the revision. */
  save: (next: Versioned<T>) => Promise<ApiResult<Versioned<T>>>;
  diff: (before: T, after: T) => Difference[];
}
