import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import en from '../../messages/en.json' with { type: 'json' };
import { findUndoer, formatAuthor, formatChange, formatPart, formatSummary, isUndo } from './format-change.ts';
import { parseHistoryModule } from './history-api.ts';

const intl = createIntl({ locale: 'en', messages: en });
const change = { id: '1', by: null, own: false, at: '2026-01-01T00:00:00Z', undoes: null, newest: true };

test('formats a change of the language, the first one from the server’s own language', () => {
  const settings = { ...change, module: 'settings' };
  expect(formatChange({ ...settings, before: { language: 'en' }, after: { language: 'hu' } }, intl)).toEqual([
    {
      id: 'language',
      label: 'Language',
      before: 'English',
      after: 'Hungarian',
      summary: 'set the language to Hungarian',
    },
  ]);
  expect(formatChange({ ...settings, before: null, after: { language: 'hu' } }, intl)).toMatchObject([
    { before: 'The server’s own language' },
  ]);
  expect(formatChange({ ...settings, before: { language: 'hu' }, after: null }, intl)).toMatchObject([
    { after: 'The server’s own language', summary: 'set the language back to the server’s own' },
  ]);
});

test('formats a change of the log channels, channel by channel', () => {
  const channels = [{ id: '1', name: 'log', events: ['kick', 'ban', 'later'] }];
  expect(formatChange({ ...change, module: 'logs', before: null, after: { channels } }, intl)).toEqual([
    {
      id: '1',
      label: '#log',
      before: 'Not a log channel',
      after: 'Ban member, Kick member, and later',
      summary: 'added the log channel #log',
    },
  ]);
});

const events = (...ids: string[]) => ({ channels: [{ id: '1', name: 'log', events: ids }] });

test.each([
  [['ban'], ['ban', 'kick'], 'added Kick member to #log', { removed: [], added: ['Kick member'], unchanged: 1 }],
  [['ban', 'kick'], ['ban'], 'removed Kick member from #log', { removed: ['Kick member'], added: [], unchanged: 1 }],
  [['ban'], ['kick', 'later'], 'changed the events of #log: 2 added, 1 removed', { unchanged: 0 }],
  [['ban'], ['ban', 'kick', 'timeout', 'later'], 'added 3 events to #log', { unchanged: 1 }],
])('lists only the events that differ: %j, then %j', (before, after, summary, items) => {
  const logs = { ...change, module: 'logs', before: events(...before), after: events(...after) };
  expect(formatChange(logs, intl)).toMatchObject([{ summary, items }]);
});

test('says what a change did, of many things the first two', () => {
  const role = (id: string) => ({ role_id: id, name: `role ${id}`, rights: { settings: 'view' } });
  const format = (before: object[], after: object[]) =>
    formatSummary(
      intl,
      { module: 'access' },
      formatChange({ ...change, module: 'access', before: { roles: before }, after: { roles: after } }, intl),
    );
  expect(format([], [role('1')])).toBe('gave role 1 access');
  expect(format([role('1')], [])).toBe('removed the access of role 1');
  expect(format([role('1')], [{ ...role('1'), rights: { settings: 'manage' } }])).toBe('changed the access of role 1');
  expect(format([], ['1', '2', '3', '4'].map(role))).toBe('gave role 1 access, gave role 2 access, and 2 more changes');
  expect(formatSummary(intl, { module: 'later' }, [])).toBe('changed later');
});

test.each([
  ['paused', 'Lilla paused Levels until Jan 1, 2026, 9:00 AM', 'Lilla paused everything until Jan 1, 2026, 9:00 AM'],
  ['resumed', 'Lilla resumed Levels', 'Lilla resumed everything'],
  ['ended', 'Vigil resumed Levels, because the pause ended', 'Vigil resumed everything, because the pause ended'],
] as const)('says that a pause was %s', (kind, ofFeature, ofEverything) => {
  const pause = { kind, until: new Date(2026, 0, 1, 9).toISOString() };
  const by = kind === 'ended' ? null : { id: '9', name: 'Lilla', avatar: '' };
  const format = (module: string, feature?: { name: string; differences: [] }) => {
    const entry = { module, feature, pause };
    return `${formatAuthor(intl, { by, pause }, 'Vigil')} ${formatSummary(intl, entry, [])}`;
  };
  expect(format('feature:levels', { name: 'Levels', differences: [] })).toBe(ofFeature);
  expect(format('everything')).toBe(ofEverything);
});

test('finds who undid a change', () => {
  const [undo, undone] = [
    { ...change, id: '3', undoes: '2', by: { id: '9', name: 'Lilla', avatar: '' } },
    { ...change, id: '2' },
  ].map((one) => ({ ...one, module: 'settings', before: null, after: null }));
  if (!undo || !undone) throw new Error('Two changes are needed.');
  expect(findUndoer([undo, undone], undone)).toMatchObject({ name: 'Lilla' });
  expect(findUndoer([undo, undone], undo)).toBeUndefined();
  expect(findUndoer([{ ...undo, by: null }, undone], undone)).toBeNull();
});

test('an undo of an undo brings the change back', () => {
  const create = (id: string, undoes: string | null) => ({
    ...{ ...change, id, undoes, module: 'settings', before: null, after: null },
  });
  const [first, second, third] = [create('1', null), create('2', '1'), create('3', '2')];
  const changes = [third, second, first];
  expect(changes.map((one) => isUndo(changes, one))).toEqual([false, true, false]);
  expect(isUndo([second], second)).toBe(true);
});

test('formats a change of the greetings, part by part, with current channel names', () => {
  const welcome = { enabled: true, channel_id: '1', text: 'Hi, {user}.' };
  const greetings = { ...change, module: 'greetings', before: null, after: { welcome } };
  const channels = [{ id: '1', name: 'hall', category: null, missing: [] }];
  expect(formatChange(greetings, intl, { channels })).toMatchObject([
    { label: 'Welcome', before: 'Off', after: 'On', summary: 'turned on the welcome message' },
    { label: 'Welcome: channel', before: 'No channel', after: '#hall', summary: 'chose #hall for the welcome message' },
    { label: 'Welcome: message', before: 'No text', after: 'Hi, {user}.', summary: 'rewrote the welcome message' },
  ]);
  expect(formatChange(greetings, intl, { channels: [] })[1]).toMatchObject({ after: 'Deleted channel' });
  expect(formatChange(greetings, intl)[1]).toMatchObject({ after: '#1' });
  expect(formatChange({ ...greetings, before: { welcome } }, intl)).toEqual([]);
});

test('formats a change of a feature in the words of its manifest at that time', () => {
  const feature = {
    name: { en: 'Welcome role', hu: 'Üdvözlő rang' },
    differences: [
      { path: [], labels: [], kind: 'switch', before: false, after: true },
      { path: ['role'], labels: ['Role'], kind: 'role', after: '7' },
    ],
  };
  const entry = { ...change, module: 'feature:welcome-role', before: null, after: {}, feature };
  const values = { channels: new Map(), roles: new Map([['7', 'Guests']]), members: new Map() };
  expect(formatPart(intl, entry)).toBe('Welcome role');
  expect(formatChange(entry, intl, { values })).toMatchObject([
    { label: 'Welcome role', before: 'Off', after: 'On', summary: 'turned on Welcome role' },
    { label: 'Role', before: 'Default', after: 'Guests' },
  ]);
});

test.each([
  ['settings', 'settings'],
  ['feature:welcome-role', 'feature:welcome-role'],
  ['feature:', undefined],
  ['feature:A', undefined],
  ['later', undefined],
  [null, undefined],
])('the module %s in the URL filters by %s', (module, expected) => {
  expect(parseHistoryModule(module)).toBe(expected);
});

test('skips invalid values and unknown modules', () => {
  expect(formatChange({ ...change, module: 'logs', before: 'x', after: { channels: [1] } }, intl)).toEqual([]);
  expect(formatChange({ ...change, module: 'later', before: 1, after: 2 }, intl)).toEqual([]);
});
