import { readPageConfig } from 'shared-ui';

/** Whether the API keeps tickets; without that the page is the empty one of the specification. */
export function hasTickets(): boolean {
  return readPageConfig().features.includes('tickets');
}
