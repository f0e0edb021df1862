import type { FastifyInstance } from 'fastify';
import { contract } from '../contract/contract.ts';
import type { Context } from '../server/context.ts';
import { type Call, implement } from '../server/implement.ts';
import { countAgainst } from '../server/limit.ts';
import { Refusal } from '../server/refusal.ts';
import { joinedOf, lookAtServer } from './bot-servers.ts';
import { guardGuild, rightsMaxAge } from './guild-guard.ts';

/** The list of a person's servers, and one of them. */
export function guildRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.guilds, answerGuilds);
  implement(app, context, contract.guild, answerGuild);
}

const byName = new Intl.Collator('en', { numeric: true });

async function answerGuilds(call: Call<typeof contract.guilds>) {
  const { caller, input, ownGuilds } = call;
  const guilds = await ownGuilds.of(call, caller.userId, rightsMaxAge.list);
  const { fresh } = input.query;
  if (fresh !== undefined && guilds.some(({ id }) => id === fresh)) {
    await countAgainst(call, `fresh:${caller.userId}`, { hits: 30, seconds: 60 });
    await lookAtServer(call, fresh);
  }
  const joined = await joinedOf(
    call,
    guilds.map(({ id }) => id),
  );
  const summaries = guilds.map(({ id, name, icon, banner }) => ({
    id,
    name,
    icon: icon ?? null,
    banner: banner ?? null,
    isBotJoined: joined.has(id),
  }));
  summaries.sort((a, b) => Number(b.isBotJoined) - Number(a.isBotJoined) || byName.compare(a.name, b.name));
  return [{ guilds: summaries }];
}

async function answerGuild(call: Call<typeof contract.guild>) {
  const { db, caller, input } = call;
  const { id } = await guardGuild(call, caller.userId, input.params.id);
  const guild = await lookAtServer(call, id);
  if (!guild) throw new Refusal('bot-not-joined');
  const settings = await db
    .selectFrom('guild_settings')
    .select('language')
    .where('guild_id', '=', id)
    .executeTakeFirst();
  const spoken = guild.preferred_locale === 'hu' ? 'hu' : 'en';
  return { id, name: guild.name, icon: guild.icon ?? null, language: settings?.language ?? spoken };
}
