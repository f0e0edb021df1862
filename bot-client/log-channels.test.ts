import { describe, expect, test } from '@jest/globals';
import { getLogChannelIds, type ServerEvent } from './log-channels.ts';
import type { LogException, Settings } from './settings.ts';

const member: ServerEvent = { event: 'kick', channelId: 'channel', userId: 'user', roleIds: ['role', 'other-role'] };

/** The settings of a server that logs kicks in two channels; the first one has exceptions of its own. */
function createSettings(exceptions: LogException[] = [], serverExceptions: LogException[] = []): Settings {
  return {
    id: 'server',
    language: null,
    log_channels: [
      { id: 'first', name: 'first', events: ['kick', 'ban'], exceptions },
      { id: 'second', name: 'second', events: ['kick'], exceptions: [] },
    ],
    log_exceptions: serverExceptions,
    greetings: null,
    revisions: {},
  };
}

describe('getLogChannelIds', () => {
  test('returns every channel that logs the event', () => {
    expect(getLogChannelIds(createSettings(), member)).toEqual(['first', 'second']);
    expect(getLogChannelIds(createSettings(), { event: 'ban' })).toEqual(['first']);
    expect(getLogChannelIds(createSettings(), { event: 'unban' })).toEqual([]);
  });

  test('returns none without settings', () => {
    expect(getLogChannelIds(undefined, member)).toEqual([]);
  });

  test.each([
    ['channel', 'channel'],
    ['user', 'user'],
    ['bot', 'user'],
    ['role', 'other-role'],
  ] as const)('applies an exception of the kind %s', (kind, id) => {
    const exception = { kind, id, name: 'x' };
    expect(getLogChannelIds(createSettings([exception]), member)).toEqual(['second']);
    expect(getLogChannelIds(createSettings([], [exception]), member)).toEqual([]);
  });

  test('ignores an exception of something else', () => {
    const exception = { kind: 'user', id: 'other-user', name: 'x' } as const;
    expect(getLogChannelIds(createSettings([exception], [exception]), member)).toEqual(['first', 'second']);
    expect(getLogChannelIds(createSettings([exception], [exception]), { event: 'kick' })).toEqual(['first', 'second']);
  });
});
