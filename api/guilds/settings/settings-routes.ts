import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { botContact } from '../../bot/bot-contact.ts';
import type { Context } from '../../http/context.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Admitted, AdmittedNow } from '../guild-guard.ts';
import { implementChange, implementView } from '../implement-guild.ts';
import { checkRevision, tagRevision } from '../modules/revision.ts';
import { saveModule } from '../modules/save-module.ts';
import { type StoredModule, storedModule } from '../modules/stored-module.ts';
import { languageOf } from './language.ts';

/** One server, and its settings. */
export function settingsRoutes(app: FastifyInstance, context: Context) {
  implementView(app, context, contract.guild, answerGuild);
  implementChange(app, context, contract.saveGuild, answerSave);
}

async function answerGuild(call: Call<typeof contract.guild>, { id, rights }: Admitted) {
  const server = await call.serverViews.server(id);
  if (!server) throw new Refusal('bot-not-joined');
  return answerOf(call, { id, rights, server }, await storedModule(call, id, 'settings'));
}

async function answerSave(call: Call<typeof contract.saveGuild>, admitted: AdmittedNow) {
  const { caller, input } = call;
  const guildId = admitted.id;
  const before = await storedModule(call, guildId, 'settings');
  checkRevision(call, before);
  const { language } = input.body;
  const after = language === undefined ? before.value : { language };
  const save = { guildId, module: 'settings', before, after, by: caller.userId } as const;
  return answerOf(call, admitted, { value: after, revision: await saveModule(call, save) });
}

async function answerOf(
  call: Pick<Call<typeof contract.guild>, 'reply' | 'db' | 'now'>,
  { id, server, rights }: AdmittedNow,
  { value, revision }: StoredModule,
) {
  tagRevision(call.reply, revision);
  const { name, icon = null } = server;
  return { id, name, icon, language: languageOf(server, value), revision, rights, bot: await botContact(call) };
}
