import type { Page } from '@playwright/test';
import type { PersonRole } from 'simulator/people';
import type { FullStack } from '../site/full-stack.ts';

/** A page, or a state of one, to take a screenshot of. */
export interface View {
  name: string;
  /** Who looks; nobody has signed in without it. */
  as?: PersonRole;
  /** The area of staff into which somebody has come. */
  staff?: 'moderator' | 'admin';
  /** Whether something stays under way, so that nobody can wait for the network's rest. */
  hasPendingRequests?: boolean;
  open: (page: Page, fullStack: FullStack) => Promise<unknown>;
}
