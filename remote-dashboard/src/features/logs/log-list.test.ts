import { expect, test } from '@jest/globals';
import {
  diffLogs,
  isChangedDraft,
  type LogDraft,
  parseLogChannel,
  parseLogDraft,
  unchangedDraft,
  withDraft,
  withoutChannel,
} from './log-list.ts';

const general = { id: '1', name: 'general', events: ['ban', 'kick'] };
const log = { id: '2', name: 'log', events: ['later'] };
const list = [general, log];
const rules = { id: '3', name: 'rules' };

test('§4 saving in add mode appends a channel', () => {
  expect(withDraft(list, { channel: rules, events: ['ban'] })).toEqual([...list, { ...rules, events: ['ban'] }]);
});

test('§4 saving in edit mode replaces the channel by its id, in its place', () => {
  const edited = { ...unchangedDraft(list, '1'), channel: rules, events: [] };
  expect(withDraft(list, edited)).toEqual([{ ...rules, events: [] }, log]);
});

test('an edited channel that somebody has removed meanwhile comes back; one that they added is not there twice', () => {
  expect(withDraft([log], unchangedDraft(list, '1'))).toEqual([log, general]);
  expect(withDraft(list, { channel: log, events: ['ban'] })).toEqual([general, { ...log, events: ['ban'] }]);
  expect(withDraft(list, { editing: '1', channel: log, events: ['ban'] })).toEqual([{ ...log, events: ['ban'] }]);
});

test('something is changed only while it differs from what it was; the order of events does not matter', () => {
  const edited = unchangedDraft(list, '1');
  expect(isChangedDraft(edited, list)).toBe(false);
  expect(isChangedDraft({ ...edited, events: ['kick', 'ban'] }, list)).toBe(false);
  expect(isChangedDraft({ ...edited, events: ['kick'] }, list)).toBe(true);
  expect(isChangedDraft({ ...edited, channel: rules }, list)).toBe(true);
  expect(isChangedDraft(unchangedDraft(list, undefined), list)).toBe(false);
  expect(isChangedDraft({ events: ['ban'] }, list)).toBe(true);
});

test('differences are told channel by channel', () => {
  const words = { absent: 'none', events: (ids: readonly string[]) => ids.join('+') };
  const after = withDraft(withoutChannel(list, '2'), { channel: rules, events: ['ban'] });
  expect(diffLogs(list, after, words)).toEqual([
    { id: '2', what: '#log', before: 'later', after: 'none' },
    { id: '3', what: '#rules', before: 'none', after: 'ban' },
  ]);
  expect(diffLogs(list, [log, { ...general, name: 'renamed' }], words)).toEqual([]);
});

test.each<[unknown, LogDraft | undefined]>([
  [{ events: ['ban'] }, { events: ['ban'] }],
  [
    { editing: '1', channel: { id: '1', name: 'a', more: 1 }, events: [] },
    { editing: '1', channel: { id: '1', name: 'a' }, events: [] },
  ],
  [{ editing: 1, channel: 'a', events: [] }, { events: [] }],
  [{ events: [1] }, undefined],
  ['text', undefined],
  [null, undefined],
])('what was kept is read with care: %j', (kept, draft) => {
  expect(parseLogDraft(kept)).toEqual(draft);
});

test.each([undefined, 'text', {}, { id: '1', name: 'a' }, { id: '1', name: 'a', events: 'ban' }])(
  '%j is no log channel',
  (stored) => {
    expect(parseLogChannel(stored)).toBeUndefined();
  },
);
