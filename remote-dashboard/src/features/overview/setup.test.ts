import { expect, test } from '@jest/globals';
import { findChannelProblems } from './setup.ts';

const off = { enabled: false, text: '' };
const channels = [
  { id: '1', name: 'general', category: null, missing: [] },
  { id: '2', name: 'log', category: null, missing: ['send' as const] },
];
const logChannel = (id: string) => ({ id, name: `name-${id}`, events: ['ban'], exceptions: [] });

test('finds missing permissions and deleted channels, each once with everything that is affected', () => {
  const logs = { channels: [logChannel('1'), logChannel('2'), logChannel('3')], exceptions: [] };
  const greetings = {
    welcome: { enabled: true, channel_id: '2', text: 'Hi' },
    farewell: { enabled: true, channel_id: '4', text: 'Bye' },
  };
  expect(findChannelProblems(logs, greetings, channels)).toEqual([
    { id: '2', name: 'log', missing: ['send'], uses: ['log', 'welcome'] },
    { id: '3', name: 'name-3', missing: undefined, uses: ['log'] },
    { id: '4', name: undefined, missing: undefined, uses: ['farewell'] },
  ]);
});

test('ignores greetings that are off, and parts to which the user has no right', () => {
  const greetings = { welcome: { ...off, channel_id: '2' }, farewell: off };
  expect(findChannelProblems(undefined, greetings, channels)).toEqual([]);
  expect(findChannelProblems(undefined, undefined, [])).toEqual([]);
});
