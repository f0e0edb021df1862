import { expect, test } from '@jest/globals';
import { replaceGreetingChannel, replaceLogChannel } from './replace-channel.ts';

const create = (id: string, ...events: string[]) => ({ id, name: `name-${id}`, events, exceptions: [] });

test('a log channel is replaced in its place, or its events join those of another one', () => {
  const logs = { channels: [create('1', 'ban', 'kick'), create('2', 'kick')], exceptions: undefined };
  expect(replaceLogChannel(logs, '1', { id: '3', name: 'name-3' })).toEqual({
    ...logs,
    channels: [create('3', 'ban', 'kick'), create('2', 'kick')],
  });
  expect(replaceLogChannel(logs, '1', { id: '2', name: 'name-2' })).toEqual({
    ...logs,
    channels: [create('2', 'kick', 'ban')],
  });
  expect(replaceLogChannel(logs, '9', { id: '3', name: 'name-3' })).toEqual(logs);
});

test('only the greetings of the channel get another one', () => {
  const greeting = { enabled: true, text: 'Tea?' };
  const greetings = { welcome: { ...greeting, channel_id: '1' }, farewell: { ...greeting, channel_id: '2' } };
  expect(replaceGreetingChannel(greetings, '1', '3')).toEqual({
    ...greetings,
    welcome: { ...greeting, channel_id: '3' },
  });
});
