import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { z } from 'zod';
import { banUser, unbanUser } from '../../actions/bans.ts';
import { editMember, joinServer, kickMember, leaveServer, setVoiceChannel } from '../../actions/members.ts';
import { setStatus } from '../../actions/presences.ts';
import type { Simulator } from '../../simulator.ts';
import { channelTypes } from '../../world/channel-plan.ts';
import { type Channel, getChannels } from '../../world/channels.ts';
import { findMember, getMemberPermissions, isBanned, type Member } from '../../world/members.ts';
import { hasPermission } from '../../world/permissions.ts';
import { statuses } from '../../world/presences.ts';
import { getRoles, type Role } from '../../world/roles.ts';
import { explainMissingPermission, explainRank, explainRoleRank, type PermissionName } from '../rights.ts';
import { getMemberName, getViewerChannelPermissions, isInTimeout, type Viewer } from '../viewer.ts';

/** The member whom an action is about, and the viewer who does it. */
export interface MemberContext {
  simulator: Simulator;
  viewer: Viewer;
  target: {
    userId: string;
    name: string;
    /** Undefined for a user who is not on the server. */
    member: Member | undefined;
    isViewer: boolean;
    isBanned: boolean;
    isTimedOut: boolean;
  };
}

export function createMemberContext(simulator: Simulator, viewer: Viewer, userId: string): MemberContext {
  const { world, now } = simulator;
  const { server } = viewer;
  const member = findMember(world, server, userId);
  return {
    ...{ simulator, viewer },
    target: {
      ...{ userId, member, name: getMemberName(world, server, userId), isViewer: userId === viewer.userId },
      isBanned: isBanned(world, server, userId),
      isTimedOut: isInTimeout(member, now()),
    },
  };
}

const reasonSchema = z.string().trim().max(512).catch('');
/** Forms send one checked box as a string, several as a list. */
const listSchema = z.preprocess((values) => (values === undefined ? [] : [values].flat()), z.array(z.string()));
export const memberFieldsSchema = z.object({
  reason: reasonSchema,
  nick: z.string().trim().max(32).catch(''),
  roles: listSchema,
  seconds: z.coerce.number().int().min(0).max(2_419_200).catch(0),
  channel: z.string().catch(''),
  status: z.enum(statuses.map(([status]) => status)).catch('offline'),
});
type MemberFields = z.infer<typeof memberFieldsSchema>;

/** Something that can be done to a member. */
interface MemberAction {
  /** Whether it makes sense in the member's state. */
  isPossible(context: MemberContext): boolean;
  /** Why the viewer may not do it; undefined if they may. */
  explainDenied(context: MemberContext): string | undefined;
  /** Does it; a string says what is wrong with the fields. */
  run(context: MemberContext, fields: MemberFields): string | undefined;
}

const moderation =
  (permission: PermissionName) =>
  ({ simulator, viewer, target }: MemberContext) =>
    explainMissingPermission(viewer, permission) ?? explainRank(simulator.world, viewer, target.userId);

const getActor = ({ viewer }: MemberContext, { reason }: MemberFields) => ({ userId: viewer.userId, reason });

/** The voice channels that the viewer may join, or move somebody to. */
export function listVoiceChannels({ simulator, viewer, target }: MemberContext): Channel[] {
  const { world } = simulator;
  return getChannels(world, viewer.server).filter((channel) => {
    const granted = getViewerChannelPermissions(world, viewer, channel);
    const mayUse = hasPermission(granted, bits.ViewChannel) && hasPermission(granted, bits.Connect);
    return channel.type === channelTypes.voice && mayUse && channel.id !== target.member?.voiceChannelId;
  });
}

/** The roles that the viewer may give to a member and take from them. */
export function listGivableRoles({ simulator, viewer }: MemberContext): Role[] {
  return getRoles(simulator.world, viewer.server).filter(
    ({ id }) => id !== viewer.server.id && explainRoleRank(simulator.world, viewer, id) === undefined,
  );
}

export const memberActions = {
  join: {
    isPossible: ({ target }) => !target.member && target.isViewer,
    explainDenied: ({ target }) => (target.isBanned ? `${target.name} is banned from this server.` : undefined),
    run: ({ simulator, viewer }) => void joinServer(simulator, viewer.server, viewer.userId),
  },
  leave: {
    isPossible: ({ target }) => target.isViewer && target.member !== undefined,
    explainDenied: ({ viewer }) =>
      viewer.isOwner ? `${viewer.name} owns the server, and owners cannot leave.` : undefined,
    run: ({ simulator, viewer }) => void leaveServer(simulator, viewer.server, viewer.userId),
  },
  nickname: {
    isPossible: ({ target }) => target.member !== undefined,
    explainDenied: (context) =>
      context.target.isViewer
        ? explainMissingPermission(context.viewer, 'ChangeNickname')
        : moderation('ManageNicknames')(context),
    run: (context, fields) => {
      const { simulator, viewer, target } = context;
      editMember(simulator, viewer.server, target.userId, { nick: fields.nick || null }, getActor(context, fields));
      return undefined;
    },
  },
  roles: {
    isPossible: ({ target }) => target.member !== undefined,
    explainDenied: (context) => {
      const missing = explainMissingPermission(context.viewer, 'ManageRoles');
      if (missing || listGivableRoles(context).length > 0) return missing;
      return `${context.viewer.name}’s highest role is not above any other.`;
    },
    run: (context, fields) => {
      const { simulator, viewer, target } = context;
      const givable = listGivableRoles(context).map(({ id }) => id);
      const unchanged = (target.member?.roles ?? []).filter((id) => !givable.includes(id));
      const invalid = fields.roles.find((id) => !givable.includes(id));
      if (invalid !== undefined)
        return explainRoleRank(simulator.world, viewer, invalid) ?? 'This role cannot be given.';
      const roles = [...new Set([...unchanged, ...fields.roles])];
      editMember(simulator, viewer.server, target.userId, { roles }, getActor(context, fields));
      return undefined;
    },
  },
  status: {
    isPossible: ({ target }) => target.isViewer && target.member !== undefined,
    explainDenied: () => undefined,
    run: ({ simulator, viewer }, { status }) => void setStatus(simulator, viewer.userId, status),
  },
  voice: {
    isPossible: (context) => context.target.member !== undefined && listVoiceChannels(context).length > 0,
    explainDenied: ({ viewer, target }) => {
      if (target.isViewer) return explainMissingPermission(viewer, 'Connect');
      const isInVoice = target.member?.voiceChannelId != null;
      return (
        explainMissingPermission(viewer, 'MoveMembers') ??
        (isInVoice ? undefined : `${target.name} is in no voice channel.`)
      );
    },
    run: (context, { channel }) => {
      const { simulator, viewer, target } = context;
      if (!listVoiceChannels(context).some(({ id }) => id === channel)) return 'Choose another voice channel.';
      setVoiceChannel(simulator, viewer.server, target.userId, channel);
      return undefined;
    },
  },
  'leave-voice': {
    isPossible: ({ target }) => target.member?.voiceChannelId != null,
    explainDenied: ({ viewer, target }) =>
      target.isViewer ? undefined : explainMissingPermission(viewer, 'MoveMembers'),
    run: ({ simulator, viewer, target }) => void setVoiceChannel(simulator, viewer.server, target.userId, null),
  },
  timeout: {
    isPossible: ({ target }) => target.member !== undefined && !target.isViewer && !target.isTimedOut,
    explainDenied: (context) => {
      const { simulator, viewer, target } = context;
      const denied = moderation('ModerateMembers')(context);
      const permissions = target.member ? getMemberPermissions(simulator.world, viewer.server, target.member) : 0n;
      const isAdministrator = hasPermission(permissions, bits.Administrator);
      return denied ?? (isAdministrator ? `${target.name} is an administrator, who cannot be timed out.` : undefined);
    },
    run: (context, fields) => {
      const { simulator, viewer, target } = context;
      if (fields.seconds === 0) return 'Choose how long the timeout lasts.';
      const timeoutUntil = new Date(simulator.now() + fields.seconds * 1000).toISOString();
      editMember(simulator, viewer.server, target.userId, { timeoutUntil }, getActor(context, fields));
      return undefined;
    },
  },
  'end-timeout': {
    isPossible: ({ target }) => target.isTimedOut && !target.isViewer,
    explainDenied: moderation('ModerateMembers'),
    run: (context, fields) => {
      const { simulator, viewer, target } = context;
      editMember(simulator, viewer.server, target.userId, { timeoutUntil: null }, getActor(context, fields));
      return undefined;
    },
  },
  kick: {
    isPossible: ({ target }) => target.member !== undefined && !target.isViewer,
    explainDenied: moderation('KickMembers'),
    run: (context, fields) =>
      void kickMember(context.simulator, context.viewer.server, context.target.userId, getActor(context, fields)),
  },
  ban: {
    isPossible: ({ target }) => !target.isViewer && !target.isBanned,
    explainDenied: moderation('BanMembers'),
    run: (context, fields) => {
      const { simulator, viewer, target } = context;
      banUser(simulator, viewer.server, target.userId, getActor(context, fields), Math.min(fields.seconds, 604_800));
      return undefined;
    },
  },
  unban: {
    isPossible: ({ target }) => target.isBanned && !target.isViewer,
    explainDenied: ({ viewer }) => explainMissingPermission(viewer, 'BanMembers'),
    run: (context, fields) =>
      void unbanUser(context.simulator, context.viewer.server, context.target.userId, getActor(context, fields)),
  },
} satisfies Record<string, MemberAction>;

export type MemberActionName = keyof typeof memberActions;
