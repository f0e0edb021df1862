import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { getBotHeartbeat } from '../bot/heartbeat.ts';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import type { BotGuild } from '../platform/shapes.ts';
import { getDailyMembers } from './daily-members.ts';
import {
  type FreshGuildAccess,
  type GuildAccess,
  type GuildDeps,
  type GuildRequest,
  guardChange,
  guardRead,
  READ_MAX_AGE_MS,
} from './guild-guard.ts';
import { checkRevision, readModule, type StoredModule, saveModule, setRevisionTag } from './modules.ts';
import { readPauses } from './pauses.ts';

/** Routes of a guild and its settings. */
export function registerSettingsRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.guild, { guard: guardRead, handler: getGuild });
  registerGuildRoute(app, context, contract.saveGuild, { guard: guardChange, handler: saveGuild });
}

async function getGuild(call: GuildRequest<typeof contract.guild>, { id, rights }: GuildAccess) {
  const guild = await call.guildCache.getGuild(id, READ_MAX_AGE_MS);
  if (!guild) throw new ApiError('bot-not-joined');
  return toGuildResponse(call, { id, rights, guild }, await readModule(call, id, 'settings'));
}

async function saveGuild(call: GuildRequest<typeof contract.saveGuild>, access: FreshGuildAccess) {
  const { caller, input } = call;
  const guildId = access.id;
  const before = await readModule(call, guildId, 'settings');
  checkRevision(call, before);
  const { language } = input.body;
  const after = language === undefined ? before.value : { ...storedSettings.parse(before.value), language };
  const save = { guildId, module: 'settings', before, after, by: caller.userId } as const;
  return toGuildResponse(call, access, { value: after, revision: await saveModule(call, save) });
}

async function toGuildResponse(
  call: Pick<GuildRequest<typeof contract.guild>, 'reply' | 'db' | 'now'>,
  { id, guild, rights }: FreshGuildAccess,
  { value, revision }: StoredModule,
) {
  setRevisionTag(call.reply, revision);
  const { name, icon = null } = guild;
  const [bot, members, pauses] = await Promise.all([
    getBotHeartbeat(call),
    getDailyMembers(call, id),
    readPauses(call, id, rights),
  ]);
  return {
    id,
    name,
    icon,
    language: getGuildLanguage(guild, value),
    revision,
    rights,
    bot,
    pauses,
    members,
  };
}

/** A language that this release does not know counts as none. */
const storedSettings = z.object({ language: z.enum(['en', 'hu']).optional().catch(undefined) }).nullable();

/** The saved language of a server, if there is one. */
export function parseLanguage(settings: unknown): 'en' | 'hu' | undefined {
  return storedSettings.parse(settings)?.language;
}

/** The language of a server: the saved one, or the platform's. */
export function getGuildLanguage(guild: BotGuild, settings: unknown): 'en' | 'hu' {
  return parseLanguage(settings) ?? (guild.preferred_locale === 'hu' ? 'hu' : 'en');
}
