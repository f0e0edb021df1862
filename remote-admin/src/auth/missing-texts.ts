import { defineMessages } from 'react-intl';
import type { Missing } from './request-code.ts';

/** What is said of tokens that are missing. */
export const missingTexts = defineMessages({
  tokens: { id: 'staff.missing.tokens' },
  information: { id: 'staff.missing.information' },
}) satisfies Record<Missing, object>;
