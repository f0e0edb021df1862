import { describe, expect, test } from '@jest/globals';
import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { getMissingPermissions, mayManage, permissionsIn, permissionsInChannel } from './permissions.ts';
import type { Channel, Member } from './shapes.ts';

const [everyone, first, second, member] = ['1', '2', '3', '4'].map((digit) => digit.repeat(18));
const { ViewChannel: view, SendMessages: send, EmbedLinks: embed, Administrator: administrator } = bits;

function guildWith(permissions: Record<string, bigint>, owner_id = '9'.repeat(18)) {
  const roles = Object.entries(permissions).map(([id, granted]) => ({ id, permissions: String(granted) }));
  return { id: everyone ?? '', owner_id, roles };
}

const memberWith = (...roles: (string | undefined)[]): Member => ({
  user: { id: member ?? '' },
  roles: roles.map((role) => role ?? ''),
});

interface Exception {
  of: string | undefined;
  type?: 0 | 1;
  allow?: bigint;
  deny?: bigint;
}

function channelWith(...exceptions: Exception[]): Channel {
  const permission_overwrites = exceptions.map(({ of = '', type = 0, allow = 0n, deny = 0n }) => ({
    ...{ id: of, type, allow: String(allow), deny: String(deny) },
  }));
  return { id: '5'.repeat(18), type: 0, name: '', position: 0, permission_overwrites };
}

const all = (1n << 100n) - 1n;

describe('the server permissions of a member', () => {
  test.each([
    ['the @everyone role', { [everyone ?? '']: view }, [], view],
    ['the member’s roles only', { [first ?? '']: view, [second ?? '']: send }, [first], view],
    ['all of the member’s roles combined', { [first ?? '']: view, [second ?? '']: send }, [first, second], view | send],
    [
      'a role with the administrator permission',
      { [everyone ?? '']: view, [first ?? '']: administrator },
      [first],
      all,
    ],
    ['the remaining roles if one was deleted', { [everyone ?? '']: view }, [first], view],
    ['permissions too large for a number', { [first ?? '']: (1n << 62n) + 1n }, [first], (1n << 62n) + 1n],
  ])('come from %s', (_, permissions, roles, expected) => {
    expect(permissionsIn(guildWith(permissions), memberWith(...roles))).toBe(expected);
  });

  test('are unrestricted for the owner', () => {
    expect(permissionsIn(guildWith({}, member), memberWith())).toBe(all);
  });

  test.each([
    [0n, false],
    [view | send, false],
    [bits.ManageGuild, true],
    [administrator, true],
    [all, true],
    [~(bits.ManageGuild | administrator) & all, false],
  ])('include managing the server only with the required bits: %s', (permissions, may) => {
    expect(mayManage(permissions)).toBe(may);
  });
});

describe('the channel permissions of a member', () => {
  const granted = { [everyone ?? '']: view | send, [first ?? '']: 0n, [second ?? '']: 0n };

  test.each<[string, Exception[], bigint]>([
    ['those of the server without overwrites', [], view | send],
    ['reduced if @everyone is denied', [{ of: everyone, deny: send }], view],
    [
      'granted by a role although @everyone is denied',
      [
        { of: first, allow: send },
        { of: everyone, deny: send | view },
      ],
      send,
    ],
    [
      'granted by one role although another denies them',
      [
        { of: first, allow: send },
        { of: second, deny: send },
      ],
      view | send,
    ],
    [
      'denied to the member although a role grants them',
      [
        { of: member, type: 1, deny: send },
        { of: first, allow: send },
      ],
      view,
    ],
    [
      'granted to the member although roles deny them',
      [
        { of: member, type: 1, allow: embed },
        { of: first, deny: embed | send },
      ],
      view | embed,
    ],
    ['not affected by overwrites for others', [{ of: '7'.repeat(18), deny: send }], view | send],
    [
      'not affected by a member overwrite with the id of a role',
      [
        { of: first, type: 1, deny: send },
        { of: member, deny: view },
      ],
      view | send,
    ],
  ])('are %s', (_, exceptions, expected) => {
    const member = memberWith(first, second);
    expect(permissionsInChannel(guildWith(granted), member, channelWith(...exceptions))).toBe(expected);
  });

  test('are unrestricted for owners and administrators, regardless of overwrites', () => {
    const denied = channelWith({ of: everyone, deny: all }, { of: member, type: 1, deny: all });
    expect(permissionsInChannel(guildWith({}, member), memberWith(), denied)).toBe(all);
    const guild = guildWith({ [first ?? '']: administrator });
    expect(permissionsInChannel(guild, memberWith(first), denied)).toBe(all);
  });

  test('are compared with the required ones, returning the names of missing ones', () => {
    expect(getMissingPermissions(view, { view, send, embed })).toEqual(['send', 'embed']);
    expect(getMissingPermissions(all, { view, send, embed })).toEqual([]);
  });
});
