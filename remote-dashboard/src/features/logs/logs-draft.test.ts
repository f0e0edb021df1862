import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LogException, LogSettings } from './log-settings.ts';
import {
  applyDraft,
  canUseChannel,
  createChannelDraft,
  createKey,
  diffChannels,
  EMPTY_DRAFT,
  getChannelDraft,
  hasSameExceptions,
  isComplete,
  isDraftChanged,
  type LogsDraft,
  omitDifferences,
  parseLogsDraft,
  rebaseDraft,
  removeChannel,
  setChannelDraft,
} from './logs-draft.ts';

const helpers: LogException = { kind: 'role', id: '9', name: 'Helpers' };
const general = { id: '1', name: 'general', events: ['ban', 'kick'], exceptions: [] };
const log = { id: '2', name: 'log', events: ['later'], exceptions: [helpers] };
const stored: LogSettings = { channels: [general, log], exceptions: [] };
const rules = { id: '3', name: 'rules' };

const edit = (key: string, changes: object, draft = EMPTY_DRAFT) =>
  setChannelDraft(draft, stored, { ...createChannelDraft(stored, key), ...changes });

test('§4 saving in add mode appends a channel', () => {
  const draft = edit(createKey(EMPTY_DRAFT), { channel: rules, events: ['ban'] });
  expect(applyDraft(stored, draft).channels).toEqual([general, log, { ...rules, events: ['ban'], exceptions: [] }]);
});

test('§4 saving in edit mode replaces the channel by its id, in the same position', () => {
  const draft = edit('1', { channel: rules, events: [] });
  expect(applyDraft(stored, draft).channels).toEqual([{ ...rules, events: [], exceptions: [] }, log]);
});

test('collects changes of several channels', () => {
  const first = edit('new-0', { channel: rules, events: ['ban'] });
  const draft = edit('2', { events: ['kick'] }, edit(createKey(first), { events: ['kick'] }, first));
  expect(draft.channels.map(({ key }) => key)).toEqual(['new-0', 'new-1', '2']);
  expect(applyDraft(stored, draft).channels).toEqual([
    general,
    { ...log, events: ['kick'] },
    { ...rules, events: ['ban'], exceptions: [] },
  ]);
});

test('adds an edited channel again if another user removed it, and does not duplicate one that they added', () => {
  const others = { ...stored, channels: [log] };
  expect(applyDraft(others, edit('1', { events: ['ban'] })).channels).toEqual([log, { ...general, events: ['ban'] }]);
  const added = edit('new-0', { channel: { id: '2', name: 'log' }, events: ['ban'] });
  expect(applyDraft(stored, added).channels).toEqual([general, { ...log, events: ['ban'], exceptions: [] }]);
});

test('contains a channel only while it differs from the saved one, ignoring the order of events', () => {
  expect(edit('1', { events: ['kick', 'ban'] })).toEqual(EMPTY_DRAFT);
  expect(edit('1', { events: ['kick', 'ban'] }, edit('1', { events: ['kick'] }))).toEqual(EMPTY_DRAFT);
  expect(edit('new-0', {})).toEqual(EMPTY_DRAFT);
  expect(edit('new-0', { events: ['ban'] }).channels).toHaveLength(1);
  expect(edit('1', { exceptions: [helpers] }).channels).toHaveLength(1);
  expect(isDraftChanged(EMPTY_DRAFT, stored)).toBe(false);
  expect(isDraftChanged({ ...EMPTY_DRAFT, exceptions: [] }, stored)).toBe(false);
  expect(isDraftChanged({ ...EMPTY_DRAFT, exceptions: [helpers] }, stored)).toBe(true);
});

test('removes saved and new channels, and can add one again', () => {
  const draft = removeChannel(edit('2', { events: ['kick'] }), stored, '2');
  expect(draft).toEqual({ channels: [], removed: ['2'] });
  expect(applyDraft(stored, draft).channels).toEqual([general]);
  expect(isDraftChanged(draft, stored)).toBe(true);
  expect(isDraftChanged(draft, { ...stored, channels: [general] })).toBe(false);
  expect(removeChannel(edit('new-0', { events: ['ban'] }), stored, 'new-0')).toEqual(EMPTY_DRAFT);
  const added = edit('new-0', { channel: { id: '2', name: 'log' }, events: ['ban'] }, draft);
  expect(applyDraft(stored, added).channels).toEqual([general, { ...log, events: ['ban'], exceptions: [] }]);
  expect(omitDifferences(draft, ['2'])).toEqual(EMPTY_DRAFT);
});

test('no log channel loses its events, however they are moved between channels', () => {
  const serverChannels = [general, log, rules, { id: '4', name: 'staff' }];
  const step = fc.tuple(fc.constantFrom('1', '2', 'new-0', 'new-1'), fc.nat(3));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let draft = EMPTY_DRAFT;
      for (const [key, index] of steps) {
        const channel = serverChannels[index];
        const current = getChannelDraft(draft, stored, key);
        // Events that say whose they are.
        const events = current.events.length > 0 ? current.events : [key];
        if (channel && canUseChannel(current, applyDraft(stored, draft), channel.id))
          draft = setChannelDraft(draft, stored, { ...current, channel, events });
      }
      const shown = ['1', '2', 'new-0', 'new-1'].flatMap((key) =>
        getChannelDraft(draft, stored, key).channel ? [getChannelDraft(draft, stored, key)] : [],
      );
      const expected = shown.map(({ channel, events }) => `${channel?.id} ${events.join()}`);
      const { channels } = applyDraft(stored, draft);
      expect(channels.map(({ id, events }) => `${id} ${events.join()}`).sort()).toEqual(expected.sort());
      const saved = rebaseDraft(draft, stored, applyDraft(stored, draft));
      expect(isDraftChanged(saved, applyDraft(stored, draft))).toBe(false);
    }),
  );
});

test('two log channels can swap their channels', () => {
  const draft = edit('2', { channel: { id: '1', name: 'general' } }, edit('1', { channel: { id: '2', name: 'log' } }));
  expect(applyDraft(stored, draft).channels).toEqual([
    { ...log, events: general.events, exceptions: [] },
    { ...general, events: log.events, exceptions: [helpers] },
  ]);
});

test('expresses a draft as a change of another version', () => {
  const sent = edit('new-0', { channel: rules, events: ['ban'] }, edit('1', { events: ['ban'] }));
  const saved = applyDraft(stored, sent);
  const later = edit('new-1', { events: ['kick'] }, edit('new-0', { channel: rules, events: ['ban', 'kick'] }, sent));
  const changedBack = edit('1', general, later);
  expect(rebaseDraft(changedBack, stored, saved)).toEqual({
    channels: [
      { key: '1', channel: { id: '1', name: 'general' }, events: ['ban', 'kick'], exceptions: [] },
      { key: '3', channel: rules, events: ['ban', 'kick'], exceptions: [] },
      { key: 'new-1', events: ['kick'], exceptions: [] },
    ],
    removed: [],
    exceptions: undefined,
  });
  expect(rebaseDraft(removeChannel(sent, stored, 'new-0'), stored, saved).removed).toEqual(['3']);
  expect(rebaseDraft({ ...sent, exceptions: [helpers] }, stored, saved).exceptions).toEqual([helpers]);
});

test('is complete with a channel and an event', () => {
  const channel = { key: '1', channel: rules, events: ['ban'], exceptions: [] };
  expect([channel, { ...channel, events: [] }, { ...channel, channel: undefined }].map(isComplete)).toEqual([
    ...[true, false, false],
  ]);
});

test('lists differences channel by channel, and can omit some', () => {
  const draft: LogsDraft = { ...edit('1', { channel: rules, events: ['ban'] }), exceptions: [helpers] };
  const after = applyDraft(stored, removeChannel(draft, stored, '2'));
  expect(diffChannels(stored, after)).toEqual([
    { id: '1', name: 'general', before: general, after: undefined },
    { id: '2', name: 'log', before: log, after: undefined },
    { id: '3', name: 'rules', before: undefined, after: { ...rules, events: ['ban'], exceptions: [] } },
  ]);
  expect(hasSameExceptions([], [helpers])).toBe(false);
  expect(hasSameExceptions([helpers], [helpers])).toBe(true);
  const renamed = { ...stored, channels: [log, { ...general, name: 'renamed' }] };
  expect(diffChannels(stored, renamed)).toEqual([]);
  expect(omitDifferences(draft, ['3'])).toEqual({ ...EMPTY_DRAFT, exceptions: [helpers] });
  expect(omitDifferences(draft, ['exceptions'])).toEqual({ ...draft, exceptions: undefined });
});

test.each<[unknown, LogsDraft | undefined]>([
  [
    { channels: [{ key: '1', events: ['ban'] }], removed: ['2'] },
    { channels: [{ key: '1', events: ['ban'], exceptions: [] }], removed: ['2'] },
  ],
  [
    {
      channels: [{ key: '1', channel: { ...rules, more: 1 }, events: [], exceptions: [{ ...helpers, more: 1 }, 'x'] }],
    },
    { channels: [{ key: '1', channel: rules, events: [], exceptions: [helpers] }], removed: [] },
  ],
  [
    { channels: [{ key: 1, events: [] }, { key: '1', events: [1] }, null], exceptions: [helpers] },
    { ...EMPTY_DRAFT, exceptions: [helpers] },
  ],
  [{ events: ['ban'] }, undefined],
  ['text', undefined],
  [null, undefined],
])('parses a stored draft: %j', (storedDraft, draft) => {
  expect(parseLogsDraft(storedDraft)).toEqual(draft);
});
