import { expect, test } from '@jest/globals';
import { eventNames, sortEvents } from './log-event-names.ts';

test('every event has its own name', () => {
  const names = Object.values(eventNames).map(({ id }) => id);
  expect(new Set(names).size).toBe(names.length);
});

test('sortEvents sorts events by group, unknown ones last', () => {
  expect(sortEvents(['later', 'voiceJoin', 'ban', 'memberJoin'])).toEqual(['memberJoin', 'ban', 'voiceJoin', 'later']);
});
