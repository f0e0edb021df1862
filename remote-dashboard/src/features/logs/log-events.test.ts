import { expect, test } from '@jest/globals';
import * as contract from 'api-contract/logs';
import { eventIds, eventNames, logEvents, MAX_LOG_CHANNELS, sortEvents } from './log-events.ts';

test('events, groups and the maximum number of channels match the API contract', () => {
  expect(logEvents).toEqual(contract.logEvents);
  expect(MAX_LOG_CHANNELS).toBe(contract.maxLogChannels);
});

test('every event has its own name', () => {
  expect(Object.keys(eventNames).toSorted()).toEqual(eventIds.toSorted());
  expect(new Set(Object.values(eventNames).map(({ id }) => id)).size).toBe(eventIds.length);
});

test('sortEvents sorts events by group, unknown ones last', () => {
  expect(sortEvents(['later', 'voiceJoin', 'ban', 'memberJoin'])).toEqual(['memberJoin', 'ban', 'voiceJoin', 'later']);
});
