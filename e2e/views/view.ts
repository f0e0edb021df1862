import type { Page } from '@playwright/test';
import type { PersonKind } from 'simulator/people';
import type { FullStack } from '../site/full-stack.ts';

/** A page or a state of a page to take a screenshot of. */
export interface View {
  name: string;
  /** The person who is signed in, if any. */
  as?: PersonKind;
  /** The role with which the person has entered the staff area. */
  staff?: 'moderator' | 'admin';
  /** Whether a file fails, which the browser reports in several ways. */
  hasErrors?: boolean;
  /** Whether opening it stores nothing on the site or in the browser, so that a test can open the next view. */
  isReadOnly?: boolean;
  /** Whether requests stay pending, so that waiting for an idle network would time out. */
  hasPendingRequests?: boolean;
  open: (page: Page, fullStack: FullStack) => Promise<unknown>;
}
