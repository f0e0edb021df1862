import { expect, test } from '@jest/globals';
import {
  applyDraft,
  createDraft,
  diffLogs,
  isChangedDraft,
  type LogDraft,
  parseLogChannel,
  parseLogDraft,
  removeChannel,
} from './log-list.ts';

const general = { id: '1', name: 'general', events: ['ban', 'kick'] };
const log = { id: '2', name: 'log', events: ['later'] };
const list = [general, log];
const rules = { id: '3', name: 'rules' };

test('§4 saving in add mode appends a channel', () => {
  expect(applyDraft(list, { channel: rules, events: ['ban'] })).toEqual([...list, { ...rules, events: ['ban'] }]);
});

test('§4 saving in edit mode replaces the channel by its id, in the same position', () => {
  const edited = { ...createDraft(list, '1'), channel: rules, events: [] };
  expect(applyDraft(list, edited)).toEqual([{ ...rules, events: [] }, log]);
});

test('adds an edited channel again if another user removed it, and does not duplicate one that they added', () => {
  expect(applyDraft([log], createDraft(list, '1'))).toEqual([log, general]);
  expect(applyDraft(list, { channel: log, events: ['ban'] })).toEqual([general, { ...log, events: ['ban'] }]);
  expect(applyDraft(list, { editing: '1', channel: log, events: ['ban'] })).toEqual([{ ...log, events: ['ban'] }]);
});

test('detects a change only while the draft differs from the list, ignoring the order of events', () => {
  const edited = createDraft(list, '1');
  expect(isChangedDraft(edited, list)).toBe(false);
  expect(isChangedDraft({ ...edited, events: ['kick', 'ban'] }, list)).toBe(false);
  expect(isChangedDraft({ ...edited, events: ['kick'] }, list)).toBe(true);
  expect(isChangedDraft({ ...edited, channel: rules }, list)).toBe(true);
  expect(isChangedDraft(createDraft(list, undefined), list)).toBe(false);
  expect(isChangedDraft({ events: ['ban'] }, list)).toBe(true);
});

test('lists differences channel by channel', () => {
  const messages = { absent: 'none', events: (ids: readonly string[]) => ids.join('+') };
  const after = applyDraft(removeChannel(list, '2'), { channel: rules, events: ['ban'] });
  expect(diffLogs(list, after, messages)).toEqual([
    { id: '2', label: '#log', before: 'later', after: 'none' },
    { id: '3', label: '#rules', before: 'none', after: 'ban' },
  ]);
  expect(diffLogs(list, [log, { ...general, name: 'renamed' }], messages)).toEqual([]);
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
])('parses a stored draft: %j', (storedDraft, draft) => {
  expect(parseLogDraft(storedDraft)).toEqual(draft);
});

test.each([undefined, 'text', {}, { id: '1', name: 'a' }, { id: '1', name: 'a', events: 'ban' }])(
  'parseLogChannel returns undefined for %j',
  (stored) => {
    expect(parseLogChannel(stored)).toBeUndefined();
  },
);
