import { type Feature, findReferences, type Reference, resolveValues, type ValueFault } from 'vigil-bot/manifest';
import type { BotGuild } from '../platform/shapes.ts';
import type { FeatureSettings } from './feature-settings.ts';
import type { GuildCache } from './guild-caches.ts';

/** A save looks up this many new members at the platform; more at once are not checked. */
export const MAX_LOOKUPS = 10;

/**
 * Finds new channels, roles and members of a feature that do not exist. Those that were stored before stay valid, so
 * that a deleted channel does not keep anybody from saving the rest.
 */
export async function checkReferences(
  { guildCache }: { guildCache: GuildCache },
  guild: BotGuild,
  { fields }: Feature,
  after: FeatureSettings,
  stored: FeatureSettings,
): Promise<ValueFault[]> {
  const toKey = ({ kind, id }: Reference) => `${kind} ${id}`;
  const storedKeys = new Set(findReferences(fields, stored.values).map(toKey));
  const shown = findReferences(fields, resolveValues(fields, after.values).values);
  const added = shown.filter((reference) => !storedKeys.has(toKey(reference)));
  const channels = added.some(({ kind }) => kind === 'channel') ? await guildCache.getChannels(guild.id, 0) : [];
  const channelIds = new Set(channels?.map(({ id }) => id));
  const roleIds = new Set(guild.roles.map(({ id }) => id));
  const memberIds = [...new Set(added.flatMap(({ kind, id }) => (kind === 'member' ? [id] : [])))];
  const missingMembers = new Set<string>();
  for (const id of memberIds.slice(0, MAX_LOOKUPS))
    if (!(await guildCache.getMember(guild.id, id, 0))) missingMembers.add(id);
  const exists = ({ kind, id }: Reference) => {
    if (kind === 'channel') return channelIds.has(id);
    return kind === 'role' ? roleIds.has(id) : !missingMembers.has(id);
  };
  return added.filter((reference) => !exists(reference)).map(({ path }) => ({ path, code: 'not-found' }));
}
