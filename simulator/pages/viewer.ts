import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { z } from 'zod';
import { findUserOrBot } from '../payloads/users.ts';
import { people } from '../people.ts';
import { type Channel, getMemberChannelPermissions } from '../world/channels.ts';
import { findMember, getMemberPermissions, getMembers, isBanned, type Member } from '../world/members.ts';
import { getOwnerId } from '../world/memberships.ts';
import { allPermissions, hasPermission } from '../world/permissions.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { snowflakeSchema } from '../world/snowflakes.ts';
import { findUser } from '../world/users.ts';
import type { World } from '../world/world.ts';
import { type Html, html } from './html.ts';

/** The person as whom somebody uses the pages of a server. Links and forms pass on the id as `as`. */
export interface Viewer {
  readonly userId: string;
  readonly name: string;
  readonly server: SeedServer;
  /** Undefined for a person who is not on the server. */
  readonly member: Member | undefined;
  readonly isOwner: boolean;
  readonly isBanned: boolean;
  readonly isTimedOut: boolean;
  /** What the person may do on the server. */
  readonly permissions: bigint;
}

const querySchema = z.object({ as: snowflakeSchema.optional().catch(undefined) });

/** All that a member may do during a timeout. */
const permissionsInTimeout = bits.ViewChannel | bits.ReadMessageHistory;

/** The viewer of a page: the user of the query, or else the server's owner. */
export function findViewer(world: World, server: SeedServer, query: unknown, now: number): Viewer {
  const { as } = querySchema.parse(query ?? {});
  const isUser = as !== undefined && findUser(world.seed, as) !== undefined;
  return toViewer(world, server, isUser ? as : getOwnerId(world, server), now);
}

function toViewer(world: World, server: SeedServer, userId: string, now: number): Viewer {
  const member = findMember(world, server, userId);
  const permissions = member ? getMemberPermissions(world, server, member) : 0n;
  const isTimedOut =
    isInTimeout(member, now) && !hasPermission(permissions, bits.Administrator) && getOwnerId(world, server) !== userId;
  return {
    ...{ userId, server, member, isTimedOut },
    name: getMemberName(world, server, userId),
    isOwner: member !== undefined && getOwnerId(world, server) === userId,
    isBanned: isBanned(world, server, userId),
    permissions: isTimedOut ? permissions & permissionsInTimeout : permissions,
  };
}

export function isInTimeout(member: Member | undefined, now: number): boolean {
  return !!member?.timeoutUntil && Date.parse(member.timeoutUntil) > now;
}

/** When the viewer's timeout ends, in milliseconds since 1970. */
export function getTimeoutEnd({ member, isTimedOut }: Viewer): number | undefined {
  return isTimedOut && member?.timeoutUntil ? Date.parse(member.timeoutUntil) : undefined;
}

/** What the viewer may do in a channel. */
export function getViewerChannelPermissions(world: World, viewer: Viewer, channel: Channel): bigint {
  const { member, server, isOwner, isTimedOut } = viewer;
  if (!member) return 0n;
  const permissions = isOwner ? allPermissions : getMemberChannelPermissions(world, server, member, channel);
  return isTimedOut ? permissions & permissionsInTimeout : permissions;
}

/** The name of a user on a server: the nickname if there is one. */
export function getMemberName(world: World, server: SeedServer, userId: string): string {
  const user = findUserOrBot(world, userId);
  const nick = world.store.state.memberChanges[server.id]?.[userId]?.nick;
  return nick ?? user?.global_name ?? user?.username ?? 'Unknown user';
}

/** The members of a server among which a field chooses: their ids and names. */
export function getMemberChoices(world: World, server: SeedServer): (readonly [string, string])[] {
  return getMembers(world, server)
    .filter(({ userId }) => findUserOrBot(world, userId))
    .map(({ userId }) => [userId, getMemberName(world, server, userId)] as const);
}

/** Adds the viewer to the path of a page or form. */
export function addViewer(path: string, { userId }: Viewer, params: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ as: userId, ...params })}`;
}

/** The form that chooses the viewer; it returns to `path`. */
export function viewerForm(world: World, viewer: Viewer, path: string): Html {
  const { server, userId } = viewer;
  const memberIds = getMembers(world, server).map((member) => member.userId);
  const ids = [...new Set([userId, ...people.map(({ id }) => id), ...memberIds])];
  const users = ids.flatMap((id) => findUserOrBot(world, id) ?? []).filter(({ id, bot }) => !bot || id === userId);
  const options = users
    .map(({ id, username }) => ({ id, username, name: getMemberName(world, server, id) }))
    .toSorted((first, second) => first.name.localeCompare(second.name, 'en'))
    .map(({ id, username, name }) => {
      const state = getOwnerId(world, server) === id ? ', owner' : memberIds.includes(id) ? '' : ', not on the server';
      return html`<option value="${id}"${id === userId && html` selected`}>${name} (${username}${state})</option>`;
    });
  return html`<form class="viewer" method="get" action="${path}">
<label for="viewer">You are</label>
<select id="viewer" name="as">${options}</select>
<button class="button quiet" aria-label="Change person">Change</button></form>`;
}
