import { useFresh } from 'shared-ui/work';
import { staffTokens } from '../../entry/tokens.ts';

/** Asks again now and then while the page is seen; never where that would ask for a code. */
export function useFreshForStaff(ask: () => void) {
  useFresh(() => {
    if (staffTokens()) ask();
  });
}
