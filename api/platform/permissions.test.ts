import { describe, expect, test } from '@jest/globals';
import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { canManageGuild, getChannelPermissions, getGuildPermissions, getMissingPermissions } from './permissions.ts';
import type { Channel, Member } from './shapes.ts';

const [everyone, first, second, member] = ['1', '2', '3', '4'].map((digit) => digit.repeat(18));
const { ViewChannel: view, SendMessages: send, EmbedLinks: embed, Administrator: administrator } = bits;

function createGuild(permissions: Record<string, bigint>, owner_id = '9'.repeat(18)) {
  const roles = Object.entries(permissions).map(([id, granted]) => ({ id, permissions: String(granted) }));
  return { id: everyone ?? '', owner_id, roles };
}

const createMember = (...roles: (string | undefined)[]): Member => ({
  user: { id: member ?? '' },
  roles: roles.map((role) => role ?? ''),
});

interface Overwrite {
  id: string | undefined;
  type?: 0 | 1;
  allow?: bigint;
  deny?: bigint;
}

function createChannel(...overwrites: Overwrite[]): Channel {
  const permission_overwrites = overwrites.map(({ id = '', type = 0, allow = 0n, deny = 0n }) => ({
    ...{ id, type, allow: String(allow), deny: String(deny) },
  }));
  return { id: '5'.repeat(18), type: 0, name: '', position: 0, permission_overwrites };
}

const ALL_PERMISSIONS = (1n << 100n) - 1n;

describe('the server permissions of a member', () => {
  test.each([
    ['the @everyone role', { [everyone ?? '']: view }, [], view],
    ['the member’s roles only', { [first ?? '']: view, [second ?? '']: send }, [first], view],
    ['all of the member’s roles combined', { [first ?? '']: view, [second ?? '']: send }, [first, second], view | send],
    [
      'a role with the administrator permission',
      { [everyone ?? '']: view, [first ?? '']: administrator },
      [first],
      ALL_PERMISSIONS,
    ],
    ['the remaining roles if one was deleted', { [everyone ?? '']: view }, [first], view],
    ['permissions too large for a number', { [first ?? '']: (1n << 62n) + 1n }, [first], (1n << 62n) + 1n],
  ])('come from %s', (_, permissions, roles, expected) => {
    expect(getGuildPermissions(createGuild(permissions), createMember(...roles))).toBe(expected);
  });

  test('are unrestricted for the owner', () => {
    expect(getGuildPermissions(createGuild({}, member), createMember())).toBe(ALL_PERMISSIONS);
  });

  test.each([
    [0n, false],
    [view | send, false],
    [bits.ManageGuild, true],
    [administrator, true],
    [ALL_PERMISSIONS, true],
    [~(bits.ManageGuild | administrator) & ALL_PERMISSIONS, false],
  ])('include managing the server only with the required bits: %s', (permissions, canManage) => {
    expect(canManageGuild(permissions)).toBe(canManage);
  });
});

describe('the channel permissions of a member', () => {
  const granted = { [everyone ?? '']: view | send, [first ?? '']: 0n, [second ?? '']: 0n };

  test.each<[string, Overwrite[], bigint]>([
    ['those of the server without overwrites', [], view | send],
    ['reduced if @everyone is denied', [{ id: everyone, deny: send }], view],
    [
      'granted by a role although @everyone is denied',
      [
        { id: first, allow: send },
        { id: everyone, deny: send | view },
      ],
      send,
    ],
    [
      'granted by one role although another denies them',
      [
        { id: first, allow: send },
        { id: second, deny: send },
      ],
      view | send,
    ],
    [
      'denied to the member although a role grants them',
      [
        { id: member, type: 1, deny: send },
        { id: first, allow: send },
      ],
      view,
    ],
    [
      'granted to the member although roles deny them',
      [
        { id: member, type: 1, allow: embed },
        { id: first, deny: embed | send },
      ],
      view | embed,
    ],
    ['not affected by overwrites for others', [{ id: '7'.repeat(18), deny: send }], view | send],
    [
      'not affected by a member overwrite with the id of a role',
      [
        { id: first, type: 1, deny: send },
        { id: member, deny: view },
      ],
      view | send,
    ],
  ])('are %s', (_, exceptions, expected) => {
    const member = createMember(first, second);
    expect(getChannelPermissions(createGuild(granted), member, createChannel(...exceptions))).toBe(expected);
  });

  test('are unrestricted for owners and administrators, regardless of overwrites', () => {
    const denied = createChannel(
      { id: everyone, deny: ALL_PERMISSIONS },
      { id: member, type: 1, deny: ALL_PERMISSIONS },
    );
    expect(getChannelPermissions(createGuild({}, member), createMember(), denied)).toBe(ALL_PERMISSIONS);
    const guild = createGuild({ [first ?? '']: administrator });
    expect(getChannelPermissions(guild, createMember(first), denied)).toBe(ALL_PERMISSIONS);
  });

  test('are compared with the required ones, returning the names of missing ones', () => {
    expect(getMissingPermissions(view, { view, send, embed })).toEqual(['send', 'embed']);
    expect(getMissingPermissions(ALL_PERMISSIONS, { view, send, embed })).toEqual([]);
  });
});
