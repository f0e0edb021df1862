import type { Member } from '../world/members.ts';
import type { World } from '../world/world.ts';
import { findUserOrBot, toUserPayload } from './users.ts';

/** Converts a member to the platform's format; undefined if the user does not exist. */
export function toMemberPayload(world: World, member: Member): Record<string, unknown> | undefined {
  const user = findUserOrBot(world, member.userId);
  return user && { ...toMemberDetails(member), user: toUserPayload(user) };
}

/** Converts a member, without the user, to the platform's format. */
export function toMemberDetails(member: Member): Record<string, unknown> {
  return {
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: member.roles,
    joined_at: member.joinedAt,
    premium_since: null,
    deaf: false,
    mute: false,
    pending: false,
    flags: 0,
    communication_disabled_until: member.timeoutUntil,
  };
}

/** Converts where a member is to the platform's format. */
export function toVoiceState({ userId, voiceChannelId }: Pick<Member, 'userId' | 'voiceChannelId'>) {
  return {
    channel_id: voiceChannelId,
    user_id: userId,
    session_id: `voice-${userId}`,
    ...{ deaf: false, mute: false, self_deaf: false, self_mute: false, self_video: false, suppress: false },
    request_to_speak_timestamp: null,
  };
}
