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

describe('what a member may do in a server', () => {
  test.each([
    ['everybody’s role', { [everyone ?? '']: view }, [], view],
    ['held roles, and no others', { [first ?? '']: view, [second ?? '']: send }, [first], view],
    ['all held roles together', { [first ?? '']: view, [second ?? '']: send }, [first, second], view | send],
    ['a role that says administrator', { [everyone ?? '']: view, [first ?? '']: administrator }, [first], all],
    ['a role that is gone', { [everyone ?? '']: view }, [first], view],
    ['permissions too large for a number', { [first ?? '']: (1n << 62n) + 1n }, [first], (1n << 62n) + 1n],
  ])('comes from %s', (_, permissions, roles, expected) => {
    expect(permissionsIn(guildWith(permissions), memberWith(...roles))).toBe(expected);
  });

  test('is everything for the owner', () => {
    expect(permissionsIn(guildWith({}, member), memberWith())).toBe(all);
  });

  test.each([
    [0n, false],
    [view | send, false],
    [bits.ManageGuild, true],
    [administrator, true],
    [all, true],
    [~(bits.ManageGuild | administrator) & all, false],
  ])('is managing the server where %s says so', (permissions, may) => {
    expect(mayManage(permissions)).toBe(may);
  });
});

describe('what a member may do in a channel', () => {
  const granted = { [everyone ?? '']: view | send, [first ?? '']: 0n, [second ?? '']: 0n };

  test.each<[string, Exception[], bigint]>([
    ['the server’s, without exceptions', [], view | send],
    ['less where everybody is denied', [{ of: everyone, deny: send }], view],
    [
      'what a role allows although everybody is denied',
      [
        { of: first, allow: send },
        { of: everyone, deny: send | view },
      ],
      send,
    ],
    [
      'what one role allows although another denies it',
      [
        { of: first, allow: send },
        { of: second, deny: send },
      ],
      view | send,
    ],
    [
      'what is denied to the member although a role allows it',
      [
        { of: member, type: 1, deny: send },
        { of: first, allow: send },
      ],
      view,
    ],
    [
      'what is allowed to the member although roles deny it',
      [
        { of: member, type: 1, allow: embed },
        { of: first, deny: embed | send },
      ],
      view | embed,
    ],
    ['untouched by exceptions of others', [{ of: '7'.repeat(18), deny: send }], view | send],
    [
      'untouched by a role’s id on a member’s exception',
      [
        { of: first, type: 1, deny: send },
        { of: member, deny: view },
      ],
      view | send,
    ],
  ])('is %s', (_, exceptions, expected) => {
    const member = memberWith(first, second);
    expect(permissionsInChannel(guildWith(granted), member, channelWith(...exceptions))).toBe(expected);
  });

  test('is everything for owners and administrators, whatever is denied', () => {
    const denied = channelWith({ of: everyone, deny: all }, { of: member, type: 1, deny: all });
    expect(permissionsInChannel(guildWith({}, member), memberWith(), denied)).toBe(all);
    const guild = guildWith({ [first ?? '']: administrator });
    expect(permissionsInChannel(guild, memberWith(first), denied)).toBe(all);
  });

  test('lacks what it does not hold, by name', () => {
    expect(getMissingPermissions(view, { view, send, embed })).toEqual(['send', 'embed']);
    expect(getMissingPermissions(all, { view, send, embed })).toEqual([]);
  });
});
