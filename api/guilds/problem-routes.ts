import { contract } from 'api-contract/contract';
import { getFeatureLevel } from 'api-contract/rights';
import type { FastifyInstance } from 'fastify';
import { getBotHeartbeat } from '../bot/heartbeat.ts';
import { ignoreDiskFull } from '../db/errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { collectProblems } from './collect-problems.ts';
import type { Problem } from './feature-problems.ts';
import { type GuildAccess, type GuildDeps, type GuildRequest, guardRead, READ_MAX_AGE_MS } from './guild-guard.ts';
import { recordSeenProblems } from './problem-notices.ts';
import { isAtLeast } from './rights.ts';

/** The route of what keeps the bot from working on a guild. */
export function registerProblemRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.problems, { guard: guardRead, handler: getProblems });
}

async function getProblems(call: GuildRequest<typeof contract.problems>, { id, rights }: GuildAccess) {
  const [{ problems, platform }, { silent, last_heard_at: since }] = await Promise.all([
    collectProblems(call, id, (feature) => isAtLeast(getFeatureLevel(rights, feature), 'view')),
    getBotHeartbeat(call),
  ]);
  const isManager = rights.server === 'manage';
  // Others do not see the problems of every feature.
  if (isManager) {
    const isOwner = platform?.guild.owner_id === call.caller.userId;
    await ignoreDiskFull(recordSeenProblems(call, { guildId: id, problems, isOwner }));
  }
  const offline: Problem[] = silent && since !== null ? [{ id: 'bot-offline', kind: 'bot-offline', since }] : [];
  const needsPermission = problems.some(({ kind }) => kind === 'permission-missing' || kind === 'channel-closed');
  const needsOwner = !isManager && needsPermission;
  const owner = needsOwner && platform ? await findOwnerName(call, platform.guild) : null;
  return { problems: [...offline, ...problems], owner };
}

/** The name of the server’s owner, for users who cannot give permissions. */
async function findOwnerName({ guildCache }: GuildDeps, guild: { id: string; owner_id?: string | null | undefined }) {
  const owner = guild.owner_id ? await guildCache.getMember(guild.id, guild.owner_id, READ_MAX_AGE_MS) : undefined;
  return owner ? owner.nick || owner.user.global_name || owner.user.username || null : null;
}
