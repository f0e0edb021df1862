import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import en from '../../messages/en.json' with { type: 'json' };
import { changeDifferences } from './change-messages.ts';

const intl = createIntl({ locale: 'en', messages: en });
const change = { id: '1', by: null, at: '2026-01-01T00:00:00Z', undoes: null, newest: true };

test('a change of the language is told in words, the first one from the server’s own language', () => {
  const settings = { ...change, module: 'settings' };
  expect(changeDifferences({ ...settings, before: { language: 'en' }, after: { language: 'hu' } }, intl)).toEqual([
    { id: 'language', what: 'Language', before: 'English', after: 'Hungarian' },
  ]);
  expect(changeDifferences({ ...settings, before: null, after: { language: 'hu' } }, intl)).toMatchObject([
    { before: 'As the server’s own language' },
  ]);
});

test('a change of the log channels is told channel by channel', () => {
  const channels = [{ id: '1', name: 'log', events: ['kick', 'ban', 'later'] }];
  expect(changeDifferences({ ...change, module: 'logs', before: null, after: { channels } }, intl)).toEqual([
    { id: '1', what: '#log', before: 'Not a log channel', after: 'Ban member, Kick member, and later' },
  ]);
});

test('a change of the greetings is told part by part, with channels by the names that they have now', () => {
  const welcome = { enabled: true, channel_id: '1', text: 'Hi, {user}.' };
  const greetings = { ...change, module: 'greetings', before: null, after: { welcome } };
  const channels = [{ id: '1', name: 'hall', category: null, missing: [] }];
  expect(changeDifferences(greetings, intl, channels)).toEqual([
    { id: 'welcome-state', what: 'Welcome', before: 'Off', after: 'On' },
    { id: 'welcome-channel', what: 'Welcome: channel', before: 'No channel', after: '#hall' },
    { id: 'welcome-text', what: 'Welcome: message', before: 'No text', after: 'Hi, {user}.' },
  ]);
  expect(changeDifferences(greetings, intl, [])[1]).toMatchObject({ after: 'A channel that was deleted' });
  expect(changeDifferences(greetings, intl)[1]).toMatchObject({ after: '#1' });
  expect(changeDifferences({ ...greetings, before: { welcome } }, intl)).toEqual([]);
});

test('what cannot be read is left out, and so is a module that this page does not know', () => {
  expect(changeDifferences({ ...change, module: 'logs', before: 'x', after: { channels: [1] } }, intl)).toEqual([]);
  expect(changeDifferences({ ...change, module: 'later', before: 1, after: 2 }, intl)).toEqual([]);
});
