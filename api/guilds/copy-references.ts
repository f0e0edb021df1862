import type { findReferences } from 'vigil-bot/manifest';
import type { BotGuild } from '../platform/shapes.ts';
import type { MatchReference, UnmatchedReference } from './copy-features.ts';
import { MAX_LOOKUPS } from './feature-references.ts';
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

/** Matches channels by name and type, roles by name, and members who are on both servers. */
export async function createReferenceMatcher(
  { guildCache }: { guildCache: GuildCache },
  { source, target, references, maxAgeMs }: MatcherRequest,
): Promise<MatchReference> {
  const hasChannels = references.some(({ kind }) => kind === 'channel');
  const [sourceChannels = [], targetChannels = []] = hasChannels
    ? await Promise.all([source, target].map(({ id }) => guildCache.getChannels(id, maxAgeMs)))
    : [];
  const missingMembers = await findMissingMembers(guildCache, { target, references, maxAgeMs });
  return (kind, id) => {
    if (kind === 'channel') return findMatch(sourceChannels, targetChannels, id);
    if (kind === 'role') return findMatch(source.roles, target.roles, id);
    return missingMembers.has(id) ? { name: null, reason: 'not-member' } : { id };
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
