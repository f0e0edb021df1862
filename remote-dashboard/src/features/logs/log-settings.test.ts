import { expect, test } from '@jest/globals';
import { parseLogChannel, parseLogSettings } from './log-settings.ts';

test.each([undefined, 'text', {}, { id: '1', name: 'a' }, { id: '1', name: 'a', events: 'ban' }])(
  'parseLogChannel returns undefined for %j',
  (stored) => {
    expect(parseLogChannel(stored)).toBeUndefined();
  },
);

test('the exceptions are undefined if the API has none', () => {
  const channel = { id: '1', name: 'a', events: ['ban'] };
  const parsed = { ...channel, exceptions: [] };
  expect(parseLogSettings({ channels: [channel, 'x'] })).toEqual({ channels: [parsed], exceptions: undefined });
  expect(parseLogSettings({ channels: [], exceptions: [] })).toEqual({ channels: [], exceptions: [] });
  expect(parseLogSettings(null)).toEqual({ channels: [], exceptions: undefined });
});
