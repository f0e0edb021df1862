import type { CauseSite } from './cause-site.ts';

/** Something that keeps a feature from working, and the cause that the site names. */
export interface Fault {
  name: string;
  feature: string;
  /** Causes the fault. It happens so many minutes before the end. */
  seed: (site: CauseSite) => Promise<unknown>;
  minutesAgo?: number;
  expected: { cause: string; certain: boolean; [detail: string]: unknown };
}

/** The site can be sure of the cause. */
export const certain = (cause: string, details: object = {}) => ({ cause, certain: true, ...details });
export const possible = (cause: string, details: object = {}) => ({ cause, certain: false, ...details });
