import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { AuditLogEvent } from 'discord-api-types/v10';
import { toMemberPayload, toVoiceState } from '../payloads/members.ts';
import { findUserOrBot, toUserPayload } from '../payloads/users.ts';
import { findPersonById } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import type { MemberChanges } from '../state/state.ts';
import { changeMemberCount, findMember, isBanned } from '../world/members.ts';
import type { MembershipLevel } from '../world/membership-plan.ts';
import { setMembershipLevel } from '../world/memberships.ts';
import { getUserPresence } from '../world/presences.ts';
import { getRoles } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { type Actor, announce, writeAuditLog } from './announce.ts';
import { dismissBot } from './bot-membership.ts';
import { announcePresence } from './presences.ts';

function changeMember(
  { world }: Simulator,
  server: SeedServer,
  userId: string,
  changes: MemberChanges | undefined,
): void {
  world.store.change(({ memberChanges }) => {
    const members = { ...memberChanges[server.id] };
    if (changes) members[userId] = { ...members[userId], ...changes };
    else delete members[userId];
    memberChanges[server.id] = members;
  });
}

function countNewMember(simulator: Simulator, server: SeedServer, userId: string): void {
  if (isBanned(simulator.world, server, userId)) throw new Error(`User ${userId} is banned from ${server.name}.`);
  changeMemberCount(simulator.world, server, 1);
}

/** A user joins a server, unless they are in it already. Throws if they are banned. */
export function joinServer(simulator: Simulator, server: SeedServer, userId: string): void {
  const { world } = simulator;
  if (findMember(world, server, userId)) return;
  countNewMember(simulator, server, userId);
  const joinedAt = new Date(simulator.now()).toISOString();
  if (findPersonById(userId)) setMembershipLevel(world, server, userId, 'member');
  changeMember(simulator, server, userId, { isMember: true, joinedAt, roles: [], nick: null, timeoutUntil: null });
  announceMember(simulator, server, userId, 'GUILD_MEMBER_ADD');
  if (getUserPresence(world, userId).status !== 'offline') announcePresence(simulator, server, userId);
}

/** A member leaves a server. */
export function leaveServer(simulator: Simulator, server: SeedServer, userId: string): void {
  const { world } = simulator;
  if (!findMember(world, server, userId)) return;
  if (userId === simulatorCredentials.clientId) {
    dismissBot(simulator, server);
    return;
  }
  setVoiceChannel(simulator, server, userId, null);
  if (findPersonById(userId)) setMembershipLevel(world, server, userId, undefined);
  changeMember(simulator, server, userId, undefined);
  changeMember(simulator, server, userId, { isMember: false });
  changeMemberCount(world, server, -1);
  const user = findUserOrBot(world, userId);
  announce(simulator, server, 'GUILD_MEMBER_REMOVE', { guild_id: server.id, user: user && toUserPayload(user) });
}

export function kickMember(simulator: Simulator, server: SeedServer, userId: string, actor: Actor): void {
  leaveServer(simulator, server, userId);
  writeAuditLog(simulator, server, actor, { action: AuditLogEvent.MemberKick, targetId: userId });
}

/** Changes the nickname, roles or timeout of a member. */
export function editMember(
  simulator: Simulator,
  server: SeedServer,
  userId: string,
  changes: Pick<MemberChanges, 'nick' | 'roles' | 'timeoutUntil'>,
  actor: Actor,
): void {
  const before = findMember(simulator.world, server, userId);
  if (!before) return;
  changeMember(simulator, server, userId, changes);
  announceMember(simulator, server, userId, 'GUILD_MEMBER_UPDATE');
  const { nick, roles, timeoutUntil } = changes;
  const updates = [
    ...(nick === undefined ? [] : [{ key: 'nick', old_value: before.nick, new_value: nick }]),
    ...(timeoutUntil === undefined
      ? []
      : [{ key: 'communication_disabled_until', old_value: before.timeoutUntil, new_value: timeoutUntil }]),
  ];
  if (updates.length > 0)
    writeAuditLog(simulator, server, actor, { action: AuditLogEvent.MemberUpdate, targetId: userId, changes: updates });
  if (roles) {
    const added = roles.filter((id) => !before.roles.includes(id));
    const removed = before.roles.filter((id) => !roles.includes(id));
    const named = getRoles(simulator.world, server);
    const name = (ids: readonly string[]) =>
      named.filter(({ id }) => ids.includes(id)).map((role) => ({ id: role.id, name: role.name }));
    writeAuditLog(simulator, server, actor, {
      action: AuditLogEvent.MemberRoleUpdate,
      targetId: userId,
      changes: [
        ...(added.length > 0 ? [{ key: '$add', new_value: name(added) }] : []),
        ...(removed.length > 0 ? [{ key: '$remove', new_value: name(removed) }] : []),
      ],
    });
  }
}

/** Moves a member to a voice channel, or out of it. */
export function setVoiceChannel(
  simulator: Simulator,
  server: SeedServer,
  userId: string,
  channelId: string | null,
): void {
  const before = findMember(simulator.world, server, userId);
  if (!before || before.voiceChannelId === channelId) return;
  changeMember(simulator, server, userId, { voiceChannelId: channelId });
  const member = toMemberPayload(simulator.world, before);
  const state = toVoiceState({ userId, voiceChannelId: channelId });
  announce(simulator, server, 'VOICE_STATE_UPDATE', { ...state, guild_id: server.id, member });
}

/** Changes what a test user may do on a server, as its owner would by roles; undefined removes them. Throws if they are banned. */
export function changeMembershipLevel(
  simulator: Simulator,
  server: SeedServer,
  personId: string,
  level: MembershipLevel | undefined,
): void {
  const wasMember = findMember(simulator.world, server, personId) !== undefined;
  if (level === undefined) {
    leaveServer(simulator, server, personId);
    return;
  }
  if (!wasMember) countNewMember(simulator, server, personId);
  setMembershipLevel(simulator.world, server, personId, level);
  changeMember(simulator, server, personId, undefined);
  announceMember(simulator, server, personId, wasMember ? 'GUILD_MEMBER_UPDATE' : 'GUILD_MEMBER_ADD');
}

function announceMember(
  simulator: Simulator,
  server: SeedServer,
  userId: string,
  name: 'GUILD_MEMBER_ADD' | 'GUILD_MEMBER_UPDATE',
): void {
  const member = findMember(simulator.world, server, userId);
  const payload = member && toMemberPayload(simulator.world, member);
  if (payload) announce(simulator, server, name, { ...payload, guild_id: server.id }, [userId]);
}
