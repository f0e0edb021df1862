import { expect, test } from '@jest/globals';
import { initialLogs, isChanged, type LogAction, type LogState, reduceLogs } from './sample-log-channels.ts';

const applyActions = (...actions: LogAction[]) => actions.reduce(reduceLogs, initialLogs);
const getChannels = ({ channels }: LogState) =>
  channels.map(({ id, name, events }) => [id, name, events.filter((event) => event.enabled).map((event) => event.id)]);
const getEnabledEvents = ({ draft }: LogState) =>
  draft.events.filter((event) => event.enabled).map((event) => event.id);
const general = ['1', 'general', ['ban', 'kick']];

test('starts with the events from the specification and without changes', () => {
  expect(initialLogs.draft.events.map(({ id }) => id)).toEqual(['ban', 'kick', 'editRole1', 'editMessage1']);
  expect(isChanged(initialLogs)).toBe(false);
});

test('§4 saving in add mode appends a channel and resets events to all off', () => {
  const state = applyActions(
    { type: 'pick', name: 'log' },
    { type: 'switch', event: 'editRole1', enabled: true },
    { type: 'save' },
  );
  expect(getChannels(state)).toEqual([general, ['2', 'log', ['editRole1']]]);
  expect(getEnabledEvents(state)).toEqual([]);
  expect(isChanged(state)).toBe(false);
});

test('§4 saving in edit mode replaces the channel by id', () => {
  const state = applyActions(
    { type: 'pick', name: 'log' },
    { type: 'save' },
    { type: 'edit', id: '1' },
    { type: 'switch', event: 'ban', enabled: false },
    { type: 'save' },
  );
  expect(getChannels(state)).toEqual([
    ['1', 'general', ['kick']],
    ['2', 'log', []],
  ]);
  expect(state.editing).toBeUndefined();
});

test('detects a change only while the draft differs from the original', () => {
  const edited = applyActions({ type: 'edit', id: '1' });
  expect(isChanged(edited)).toBe(false);
  const off = reduceLogs(edited, { type: 'switch', event: 'kick', enabled: false });
  expect(isChanged(off)).toBe(true);
  expect(isChanged(reduceLogs(off, { type: 'switch', event: 'kick', enabled: true }))).toBe(false);
  expect(isChanged(applyActions({ type: 'pick', name: 'log' }))).toBe(true);
});

test('"ignore" resets the draft and stays in the same mode', () => {
  const state = applyActions({ type: 'edit', id: '1' }, { type: 'pick', name: 'log' }, { type: 'ignore' });
  expect([state.editing, state.draft.name, getEnabledEvents(state)]).toEqual(['1', 'general', ['ban', 'kick']]);
  expect(getEnabledEvents(applyActions({ type: 'switch', event: 'ban', enabled: true }, { type: 'ignore' }))).toEqual(
    [],
  );
});

test('removing the edited channel switches to add mode; removing another one keeps the draft', () => {
  const removed = applyActions({ type: 'edit', id: '1' }, { type: 'remove', id: '1' });
  expect([getChannels(removed), removed.editing, getEnabledEvents(removed)]).toEqual([[], undefined, []]);
  const other = applyActions({ type: 'switch', event: 'ban', enabled: true }, { type: 'remove', id: '1' });
  expect(getEnabledEvents(other)).toEqual(['ban']);
});

test('never reuses ids', () => {
  const state = applyActions({ type: 'save' }, { type: 'remove', id: '2' }, { type: 'save' });
  expect(state.channels.map(({ id }) => id)).toEqual(['1', '3']);
});
