import { expect, test } from '@jest/globals';
import type { GuildChannel } from './channels.ts';
import { createChannelMatcher } from './copy-modules.ts';

const channel = (id: string, name: string, more: Partial<GuildChannel> = {}): GuildChannel => ({
  ...{ id, name, type: 0, category: null, missing: [] },
  ...more,
});

const sourceChannels = [
  channel('1', 'general'),
  channel('2', 'news', { type: 5 }),
  channel('3', 'twice'),
  channel('4', 'pair'),
  channel('5', 'pair'),
  channel('6', 'closed'),
  channel('7', 'General'),
];

const targetChannels = [
  channel('11', 'general', { category: 'Elsewhere', missing: ['embed'] }),
  channel('12', 'news'),
  channel('13', 'twice'),
  channel('14', 'twice'),
  channel('15', 'pair'),
  channel('16', 'closed', { missing: ['send'] }),
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
