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
  /** What was done, to follow the user's name: "added the log channel #general". */
  summary: string;
  /** For lists that exist in both versions. */
  items?: ListDifference;
}

/** The entries of a list that only one version has, and the number of the others. */
export interface ListDifference {
  removed: string[];
  added: string[];
  unchanged: number;
}

/** Who saved the stored version, and when. */
export interface SaveAuthor {
  /** Undefined if the account was deleted. */
  name: string | undefined;
  /** Whether it was the user, in another tab or on another device. */
  isSelf: boolean;
  /** As ISO 8601. */
  time: string;
}

/** Fetches, saves and compares versions of a value. */
export interface VersionedApi<T> {
  fetch: () => Promise<ApiResult<Versioned<T>>>;
  /** Replaces the stored value, if it still has the revision. */
  save: (next: Versioned<T>) => Promise<ApiResult<Versioned<T>>>;
  /** Puts the saved version into the cache: the user may have left the page, and returned before the save ended. */
  updateCache: (saved: Versioned<T>) => unknown;
  diff: (before: T, after: T) => Difference[];
  /** Fetches who saved the stored version. Undefined if the API does not say. */
  fetchAuthor?: () => Promise<SaveAuthor | undefined>;
}
