import type { findReferences } from 'vigil-bot/manifest';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { BotGuild } from '../platform/shapes.ts';
import type { MatchReference, UnmatchedReference } from './copy-features.ts';
import { createReferenceRules, MAX_LOOKUPS } from './feature-references.ts';
import type { GuildCache } from './guild-caches.ts';

/** The servers of a copy, and the settings of features to copy. */
interface MatcherRequest {
  source: BotGuild;
  target: BotGuild;
  /** What the source's values name. */
  references: ReturnType<typeof findReferences>;
  /** How old the platform's data may be. */
  maxAgeMs: number;
}

/** Matches channels by name and type, roles by name, and members who are on both servers, if the field allows them. */
export async function createReferenceMatcher(
  { guildCache, platform }: { guildCache: GuildCache; platform: Pick<ChatPlatform, 'clientId'> },
  { source, target, references, maxAgeMs }: MatcherRequest,
): Promise<MatchReference> {
  const hasChannels = references.some(({ kind }) => kind === 'channel');
  const [sourceChannels = [], targetChannels = []] = hasChannels
    ? await Promise.all([source, target].map(({ id }) => guildCache.getChannels(id, maxAgeMs)))
    : [];
  const missingMembers = await findMissingMembers(guildCache, { target, references, maxAgeMs });
  const hasRoles = references.some(({ kind }) => kind === 'role');
  const bot = hasRoles ? await guildCache.getMember(target.id, platform.clientId, maxAgeMs) : undefined;
  const isAllowed = createReferenceRules(target, targetChannels, bot);
  return (kind, id, field) => {
    if (kind === 'member') return missingMembers.has(id) ? { name: null, reason: 'not-member' } : { id };
    const [named, candidates] = kind === 'channel' ? [sourceChannels, targetChannels] : [source.roles, target.roles];
    const match = findMatch(named, candidates, id);
    if (!('id' in match) || isAllowed({ kind, id: match.id, field })) return match;
    return { name: named.find((candidate) => candidate.id === id)?.name ?? null, reason: 'invalid' };
  };
}

/** As in a save, more members at once are not checked. */
async function findMissingMembers(
  guildCache: GuildCache,
  { target, references, maxAgeMs }: Omit<MatcherRequest, 'source'>,
): Promise<ReadonlySet<string>> {
  const ids = new Set(references.flatMap(({ kind, id }) => (kind === 'member' ? [id] : [])));
  const lookups = [...ids].slice(0, MAX_LOOKUPS).map(async (id) => {
    const member = await guildCache.getMember(target.id, id, maxAgeMs);
    return member ? [] : [id];
  });
  return new Set((await Promise.all(lookups)).flat());
}

interface Named {
  id: string;
  name: string;
  /** A channel's type. */
  type?: number;
}

function findMatch(
  sources: readonly Named[],
  targets: readonly Named[],
  id: string,
): { id: string } | UnmatchedReference {
  const source = sources.find((candidate) => candidate.id === id);
  if (!source) return { name: null, reason: 'deleted' };
  const isAlike = ({ name, type }: Named) => name === source.name && type === source.type;
  const [match, otherMatch] = targets.filter(isAlike);
  if (!match) return { name: source.name, reason: 'missing' };
  if (otherMatch || sources.filter(isAlike).length > 1) return { name: source.name, reason: 'several' };
  return { id: match.id };
}
