import type { FastifyInstance } from 'fastify';
import { botContact } from '../../bot/bot-contact.ts';
import type { BotGuild } from '../../chat-platform/shapes.ts';
import { contract } from '../../contract/contract.ts';
import type { Context } from '../../server/context.ts';
import { type Call, implement } from '../../server/implement.ts';
import { Refusal } from '../../server/refusal.ts';
import { guardChange, guardGuild } from '../guild-guard.ts';
import { checkRevision, tagRevision } from '../modules/revision.ts';
import { saveModule } from '../modules/save-module.ts';
import { type StoredModule, storedModule } from '../modules/stored-module.ts';
import { languageOf } from './language.ts';

/** One server, and its settings. */
export function settingsRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.guild, answerGuild);
  implement(app, context, contract.saveGuild, answerSave);
}

async function answerGuild(call: Call<typeof contract.guild>) {
  const { caller, input, serverViews } = call;
  const { id } = await guardGuild(call, caller.userId, input.params.id);
  const guild = await serverViews.server(call, id);
  if (!guild) throw new Refusal('bot-not-joined');
  return answerOf(call, guild, await storedModule(call, id, 'settings'));
}

async function answerSave(call: Call<typeof contract.saveGuild>) {
  const { caller, input } = call;
  const guild = await guardChange(call, caller.userId, input.params.id);
  const before = await storedModule(call, guild.id, 'settings');
  checkRevision(call, before);
  const { language } = input.body;
  const after = language === undefined ? before.value : { language };
  const save = { guildId: guild.id, module: 'settings', before, after, by: caller.userId } as const;
  return answerOf(call, guild, { value: after, revision: await saveModule(call, save) });
}

async function answerOf(
  call: Pick<Call<typeof contract.guild>, 'reply' | 'db' | 'now'>,
  guild: BotGuild,
  { value, revision }: StoredModule,
) {
  tagRevision(call.reply, revision);
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon ?? null,
    language: languageOf(guild, value),
    revision,
    bot: await botContact(call),
  };
}
