import {
  type Feature,
  type Field,
  findReferences,
  type Reference,
  resolveValues,
  type ValueFault,
} from 'vigil-bot/manifest';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { BotGuild, Channel, Member } from '../platform/shapes.ts';
import { getChannelType, listRoles } from './feature-choices.ts';
import type { FeatureSettings } from './feature-settings.ts';
import { findField } from './find-field.ts';
import type { GuildCache } from './guild-caches.ts';

/** A save looks up this many new members at the platform; more at once are not checked. */
export const MAX_LOOKUPS = 10;

interface ReferenceDeps {
  guildCache: GuildCache;
  platform: Pick<ChatPlatform, 'clientId'>;
}

/** Whether a field allows a channel or role of the server. */
export type IsAllowedReference = (reference: Pick<Reference, 'kind' | 'id'> & { field: Field | undefined }) => boolean;

/** Compares channels with the types of their fields, and roles with those that the bot can assign. */
export function createReferenceRules(
  guild: BotGuild,
  channels: readonly Channel[] | undefined,
  bot: Member | undefined,
): IsAllowedReference {
  const channelTypes = new Map(channels?.map((channel) => [channel.id, getChannelType(channel)]));
  const assignableRoles = bot ? listRoles(guild, bot).filter(({ assignable }) => assignable) : guild.roles;
  const assignableIds = new Set(assignableRoles.map(({ id }) => id));
  return ({ kind, id, field }) => {
    if (!field) return true;
    if (kind === 'channel' && 'types' in field && field.types) {
      const type = channelTypes.get(id);
      return type !== undefined && field.types.includes(type);
    }
    return !(kind === 'role' && 'assignable' in field && field.assignable) || assignableIds.has(id);
  };
}

/**
 * Finds new channels, roles and members of a feature that do not exist, or that their field does not allow. Those that were
 * stored before stay valid, so that a deleted channel does not keep anybody from saving the rest.
 */
export async function checkReferences(
  { guildCache, platform }: ReferenceDeps,
  guild: BotGuild,
  { fields }: Feature,
  after: FeatureSettings,
  stored: FeatureSettings,
): Promise<ValueFault[]> {
  const toKey = ({ kind, id }: Reference) => `${kind} ${id}`;
  const toPath = ({ id, path }: Reference) => [...path, id].join('/');
  const existing = findReferences(fields, stored.values);
  const [storedKeys, storedPaths] = [new Set(existing.map(toKey)), new Set(existing.map(toPath))];
  const shown = findReferences(fields, resolveValues(fields, after.values, after.secrets).values);
  const moved = shown
    .filter((reference) => !storedPaths.has(toPath(reference)))
    .map((reference) => ({ ...reference, field: findField(fields, reference.path)?.field }));
  const added = moved.filter((reference) => !storedKeys.has(toKey(reference)));
  const channels = moved.some(({ kind }) => kind === 'channel') ? await guildCache.getChannels(guild.id, 0) : [];
  const channelIds = new Set(channels?.map(({ id }) => id));
  const roleIds = new Set(guild.roles.map(({ id }) => id));
  const isAssigned = moved.some(({ field }) => field && 'assignable' in field && field.assignable);
  const bot = isAssigned ? await guildCache.getMember(guild.id, platform.clientId, 0) : undefined;
  const isAllowed = createReferenceRules(guild, channels, bot);
  const memberIds = [...new Set(added.flatMap(({ kind, id }) => (kind === 'member' ? [id] : [])))];
  const missingMembers = new Set<string>();
  for (const id of memberIds.slice(0, MAX_LOOKUPS))
    if (!(await guildCache.getMember(guild.id, id, 0))) missingMembers.add(id);
  const exists = ({ kind, id }: Reference) => {
    if (kind === 'channel') return channelIds.has(id);
    return kind === 'role' ? roleIds.has(id) : !missingMembers.has(id);
  };
  return [
    ...added.filter((reference) => !exists(reference)).map(({ path }) => ({ path, code: 'not-found' as const })),
    ...moved
      .filter((reference) => exists(reference) && !isAllowed(reference))
      .map(({ path }) => ({ path, code: 'not-an-option' as const })),
  ];
}
