import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import en from '../../messages/en.json' with { type: 'json' };
import { formatChange } from './format-change.ts';

const intl = createIntl({ locale: 'en', messages: en });
const change = { id: '1', by: null, own: false, at: '2026-01-01T00:00:00Z', undoes: null, newest: true };

test('formats a change of the language, the first one from the server’s own language', () => {
  const settings = { ...change, module: 'settings' };
  expect(formatChange({ ...settings, before: { language: 'en' }, after: { language: 'hu' } }, intl)).toEqual([
    { id: 'language', label: 'Language', before: 'English', after: 'Hungarian' },
  ]);
  expect(formatChange({ ...settings, before: null, after: { language: 'hu' } }, intl)).toMatchObject([
    { before: 'The server’s own language' },
  ]);
});

test('formats a change of the log channels, channel by channel', () => {
  const channels = [{ id: '1', name: 'log', events: ['kick', 'ban', 'later'] }];
  expect(formatChange({ ...change, module: 'logs', before: null, after: { channels } }, intl)).toEqual([
    { id: '1', label: '#log', before: 'Not a log channel', after: 'Ban member, Kick member, and later' },
  ]);
});

test('formats a change of the greetings, part by part, with current channel names', () => {
  const welcome = { enabled: true, channel_id: '1', text: 'Hi, {user}.' };
  const greetings = { ...change, module: 'greetings', before: null, after: { welcome } };
  const channels = [{ id: '1', name: 'hall', category: null, missing: [] }];
  expect(formatChange(greetings, intl, channels)).toEqual([
    { id: 'welcome-enabled', label: 'Welcome', before: 'Off', after: 'On' },
    { id: 'welcome-channel_id', label: 'Welcome: channel', before: 'No channel', after: '#hall' },
    { id: 'welcome-text', label: 'Welcome: message', before: 'No text', after: 'Hi, {user}.' },
  ]);
  expect(formatChange(greetings, intl, [])[1]).toMatchObject({ after: 'Deleted channel' });
  expect(formatChange(greetings, intl)[1]).toMatchObject({ after: '#1' });
  expect(formatChange({ ...greetings, before: { welcome } }, intl)).toEqual([]);
});

test('skips invalid values and unknown modules', () => {
  expect(formatChange({ ...change, module: 'logs', before: 'x', after: { channels: [1] } }, intl)).toEqual([]);
  expect(formatChange({ ...change, module: 'later', before: 1, after: 2 }, intl)).toEqual([]);
});
