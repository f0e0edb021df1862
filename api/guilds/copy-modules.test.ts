import { expect, test } from '@jest/globals';
import type { GuildChannel } from './channels.ts';
import { createChannelMatcher } from './copy-modules.ts';

const createChannel = (id: string, name: string, more: Partial<GuildChannel> = {}): GuildChannel => ({
  ...{ id, name, type: 0, category: null, missing: [] },
  ...more,
});

const sourceChannels = [
  createChannel('1', 'general'),
  createChannel('2', 'news', { type: 5 }),
  createChannel('3', 'twice'),
  createChannel('4', 'pair'),
  createChannel('5', 'pair'),
  createChannel('6', 'closed'),
  createChannel('7', 'General'),
];

const targetChannels = [
  createChannel('11', 'general', { category: 'Elsewhere', missing: ['embed'] }),
  createChannel('12', 'news'),
  createChannel('13', 'twice'),
  createChannel('14', 'twice'),
  createChannel('15', 'pair'),
  createChannel('16', 'closed', { missing: ['send'] }),
];

test.each([
  ['1', targetChannels[0]],
  ['2', { channel: 'news', reason: 'missing' }],
  ['3', { channel: 'twice', reason: 'several' }],
  ['4', { channel: 'pair', reason: 'several' }],
  ['6', { channel: 'closed', reason: 'closed' }],
  ['7', { channel: 'General', reason: 'missing' }],
  ['8', { channel: null, reason: 'gone' }],
])('finds the match of channel %s of the source server, or the reason why there is none', (id, expected) => {
  expect(createChannelMatcher(sourceChannels, targetChannels)(id)).toEqual(expected);
});
