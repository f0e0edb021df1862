import { expect, test } from '@jest/globals';
import {
  type Greetings,
  isChangedDraft,
  isReady,
  MAX_TEXT_LENGTH,
  parseGreetings,
  parseGreetingsDraft,
  toDraft,
  withDraft,
} from './greetings.ts';

const stored: Greetings = {
  welcome: { enabled: true, channel_id: '1', text: 'Hi.' },
  farewell: { enabled: false, text: '' },
};

test('a draft holds what was changed and nothing else, so that it goes on top of what others save', () => {
  const draft = toDraft(stored, { ...stored, welcome: { enabled: true, channel_id: '1', text: 'Hello.' } });
  expect(draft).toEqual({ welcome: { text: 'Hello.' }, farewell: {} });
  const theirs = { ...stored, welcome: { enabled: false, channel_id: '2', text: 'Hey.' } };
  expect(withDraft(theirs, draft).welcome).toEqual({ enabled: false, channel_id: '2', text: 'Hello.' });
  expect(isChangedDraft(draft, stored)).toBe(true);
  expect(isChangedDraft(toDraft(stored, stored), stored)).toBe(false);
  expect(isChangedDraft(draft, withDraft(theirs, draft))).toBe(false);
});

test('a message that is switched on needs a channel and a text, and none is longer than it may be', () => {
  const withWelcome = (welcome: Greetings['welcome']) => isReady({ ...stored, welcome });
  expect(withWelcome(stored.welcome)).toBe(true);
  expect(withWelcome({ enabled: true, text: 'Hi.' })).toBe(false);
  expect(withWelcome({ enabled: true, channel_id: '1', text: ' \n' })).toBe(false);
  expect(withWelcome({ enabled: false, text: '' })).toBe(true);
  expect(withWelcome({ enabled: false, text: 'x'.repeat(MAX_TEXT_LENGTH + 1) })).toBe(false);
});

test('what was stored or kept is read as far as it can be', () => {
  const silent = { enabled: false, text: '' };
  for (const value of [null, 'x', {}, { welcome: 1, farewell: { enabled: 'yes', channel_id: null, text: 2 } }]) {
    expect(parseGreetings(value)).toEqual({ welcome: silent, farewell: silent });
    expect(parseGreetingsDraft(value)).toEqual({ welcome: {}, farewell: {} });
  }
  expect(parseGreetings(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});
