import { expect, test } from '@jest/globals';
import * as contract from 'api-contract/logs';
import { eventIds, eventNames, logEvents, MAX_LOG_CHANNELS, sortEvents } from './log-events.ts';

test('the events and their groups are those of the API, and so is how many channels there may be', () => {
  expect(logEvents).toEqual(contract.logEvents);
  expect(MAX_LOG_CHANNELS).toBe(contract.maxLogChannels);
});

test('every event has a name of its own', () => {
  expect(Object.keys(eventNames).toSorted()).toEqual(eventIds.toSorted());
  expect(new Set(Object.values(eventNames).map(({ id }) => id)).size).toBe(eventIds.length);
});

test('events stand in the order of their groups, unknown ones last', () => {
  expect(sortEvents(['later', 'voiceJoin', 'ban', 'memberJoin'])).toEqual(['memberJoin', 'ban', 'voiceJoin', 'later']);
});
