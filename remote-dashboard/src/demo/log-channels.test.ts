import { expect, test } from '@jest/globals';
import { isChanged, type LogAction, type LogState, reduceLogs, sample } from './log-channels.ts';

const after = (...actions: LogAction[]) => actions.reduce(reduceLogs, sample);
const shown = ({ channels }: LogState) =>
  channels.map(({ id, name, events }) => [id, name, events.filter((event) => event.enabled).map((event) => event.id)]);
const enabled = ({ draft }: LogState) => draft.events.filter((event) => event.enabled).map((event) => event.id);
const general = ['1', 'general', ['ban', 'kick']];

test('the sample has the specified events, and nothing changed', () => {
  expect(sample.draft.events.map(({ id }) => id)).toEqual(['ban', 'kick', 'editRole1', 'editMessage1']);
  expect(isChanged(sample)).toBe(false);
});

test('§4 saving in add mode appends a channel and resets events to all off', () => {
  const state = after({ do: 'pick', name: 'log' }, { do: 'switch', event: 'editRole1', enabled: true }, { do: 'save' });
  expect(shown(state)).toEqual([general, ['2', 'log', ['editRole1']]]);
  expect(enabled(state)).toEqual([]);
  expect(isChanged(state)).toBe(false);
});

test('§4 saving in edit mode replaces the channel by id', () => {
  const state = after(
    { do: 'pick', name: 'log' },
    { do: 'save' },
    { do: 'edit', id: '1' },
    { do: 'switch', event: 'ban', enabled: false },
    { do: 'save' },
  );
  expect(shown(state)).toEqual([
    ['1', 'general', ['kick']],
    ['2', 'log', []],
  ]);
  expect(state.editing).toBeUndefined();
});

test('something is changed only while it differs from what it was', () => {
  const edited = after({ do: 'edit', id: '1' });
  expect(isChanged(edited)).toBe(false);
  const off = reduceLogs(edited, { do: 'switch', event: 'kick', enabled: false });
  expect(isChanged(off)).toBe(true);
  expect(isChanged(reduceLogs(off, { do: 'switch', event: 'kick', enabled: true }))).toBe(false);
  expect(isChanged(after({ do: 'pick', name: 'log' }))).toBe(true);
});

test('ignoring takes the draft back and stays in its mode', () => {
  const state = after({ do: 'edit', id: '1' }, { do: 'pick', name: 'log' }, { do: 'ignore' });
  expect([state.editing, state.draft.name, enabled(state)]).toEqual(['1', 'general', ['ban', 'kick']]);
  expect(enabled(after({ do: 'switch', event: 'ban', enabled: true }, { do: 'ignore' }))).toEqual([]);
});

test('removing the channel in the editor leads to add mode, removing another one leaves the draft', () => {
  const removed = after({ do: 'edit', id: '1' }, { do: 'remove', id: '1' });
  expect([shown(removed), removed.editing, enabled(removed)]).toEqual([[], undefined, []]);
  const other = after({ do: 'switch', event: 'ban', enabled: true }, { do: 'remove', id: '1' });
  expect(enabled(other)).toEqual(['ban']);
});

test('ids are never used twice', () => {
  const state = after({ do: 'save' }, { do: 'remove', id: '2' }, { do: 'save' });
  expect(state.channels.map(({ id }) => id)).toEqual(['1', '3']);
});
