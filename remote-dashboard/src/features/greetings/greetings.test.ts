import { expect, test } from '@jest/globals';
import {
  applyDraft,
  canSave,
  createGreetingSamples,
  type Greetings,
  isChangedDraft,
  MAX_GREETING_LENGTH,
  parseGreetings,
  parseGreetingsDraft,
  toDraft,
} from './greetings.ts';

const stored: Greetings = {
  welcome: { enabled: true, channel_id: '1', text: 'Hi.' },
  farewell: { enabled: false, text: '' },
};

test('a draft contains only changed properties, so that it merges with other users’ changes', () => {
  const draft = toDraft(stored, { ...stored, welcome: { enabled: true, channel_id: '1', text: 'Hello.' } });
  expect(draft).toEqual({ welcome: { text: 'Hello.' }, farewell: {} });
  const otherVersion = { ...stored, welcome: { enabled: false, channel_id: '2', text: 'Hey.' } };
  expect(applyDraft(otherVersion, draft).welcome).toEqual({ enabled: false, channel_id: '2', text: 'Hello.' });
  expect(isChangedDraft(draft, stored)).toBe(true);
  expect(isChangedDraft(toDraft(stored, stored), stored)).toBe(false);
  expect(isChangedDraft(draft, applyDraft(otherVersion, draft))).toBe(false);
});

test('canSave requires a channel and a text if the greeting is enabled, and no text that is too long', () => {
  const canSaveWelcome = (welcome: Greetings['welcome']) => canSave({ ...stored, welcome });
  expect(canSaveWelcome(stored.welcome)).toBe(true);
  expect(canSaveWelcome({ enabled: true, text: 'Hi.' })).toBe(false);
  expect(canSaveWelcome({ enabled: true, channel_id: '1', text: ' \n' })).toBe(false);
  expect(canSaveWelcome({ enabled: false, text: '' })).toBe(true);
  expect(canSaveWelcome({ enabled: false, text: 'x'.repeat(MAX_GREETING_LENGTH + 1) })).toBe(false);
});

test('parses the valid parts of stored greetings and drafts', () => {
  const disabled = { enabled: false, text: '' };
  for (const value of [null, 'x', {}, { welcome: 1, farewell: { enabled: 'yes', channel_id: null, text: 2 } }]) {
    expect(parseGreetings(value)).toEqual({ welcome: disabled, farewell: disabled });
    expect(parseGreetingsDraft(value)).toEqual({ welcome: {}, farewell: {} });
  }
  expect(parseGreetings(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

test('only the variables of greetings are filled in, in lower case', () => {
  const { fill } = createGreetingSamples('Robin', 'Tea House', []);
  expect(['user', 'name', 'server', 'members', 'NAME', 'guild'].map((variable) => fill(variable)?.text)).toEqual([
    ...['@Robin', 'Robin', 'Tea House', '128'],
    ...[undefined, undefined],
  ]);
});
