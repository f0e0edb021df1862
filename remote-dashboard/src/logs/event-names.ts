import { defineMessages } from 'react-intl';

/** What the sample's events are called. */
export const eventNames = defineMessages({
  ban: { id: 'logs.event.ban' },
  kick: { id: 'logs.event.kick' },
  editRole1: { id: 'logs.event.edit-role' },
  editMessage1: { id: 'logs.event.edit-message' },
});
