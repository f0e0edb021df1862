import { contract } from 'api-contract/contract';
import { MAX_TEMPLATES } from 'api-contract/message-templates';
import type { FastifyInstance } from 'fastify';
import { type MessageField, resolveValues } from 'vigil-bot/manifest';
import { z } from 'zod';
import type { Database } from '../db/tables.ts';
import { ApiError, DocumentError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { type GuildAccess, type GuildDeps, type GuildRequest, guardChange, guardRead } from './guild-guard.ts';

/** Routes of the messages that a guild keeps to use again. */
export function registerMessageTemplateRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.messageTemplates, {
    guard: guardRead,
    handler: ({ db }, { id }) => listTemplates(db, id),
  });
  registerGuildRoute(app, context, contract.saveMessageTemplate, { guard: guardChange, handler: saveTemplate });
  registerGuildRoute(app, context, contract.deleteMessageTemplate, { guard: guardChange, handler: deleteTemplate });
}

const storedMessage = z.record(z.string(), z.unknown());

async function listTemplates(db: Database, guildId: string) {
  const rows = await db
    .selectFrom('message_templates')
    .select(['name', 'message'])
    .where('guild_id', '=', guildId)
    .orderBy('name')
    .execute();
  return { templates: rows.map(({ name, message }) => ({ name, message: storedMessage.parse(message) })) };
}

/** Accepts what any field may: a field that allows less leaves out the rest when a template is used. */
const anyMessage: MessageField = {
  ...{ id: 'message', kind: 'message', label: 'Message', required: true },
  ...{ embeds: true, components: true, layout: true },
};

async function saveTemplate(call: GuildRequest<typeof contract.saveMessageTemplate>, { id }: GuildAccess) {
  const { name, message } = call.input.body;
  const { faults } = resolveValues([anyMessage], { message });
  if (faults.length > 0) throw new DocumentError('feature-values-invalid', { values: faults });
  return call.db.transaction().execute(async (transaction) => {
    // Two that are saved at once are counted one after the other.
    await transaction.selectFrom('servers').select('id').where('id', '=', id).forUpdate().execute();
    const { templates } = await listTemplates(transaction, id);
    if (templates.length >= MAX_TEMPLATES && !templates.some((template) => template.name === name))
      throw new ApiError('templates-full');
    const json = JSON.stringify(message);
    await transaction
      .insertInto('message_templates')
      .values({ guild_id: id, name, message: json })
      .onConflict((conflict) => conflict.columns(['guild_id', 'name']).doUpdateSet({ message: json }))
      .execute();
    return listTemplates(transaction, id);
  });
}

async function deleteTemplate(call: GuildRequest<typeof contract.deleteMessageTemplate>, { id }: GuildAccess) {
  const { name } = call.input.body;
  await call.db.deleteFrom('message_templates').where('guild_id', '=', id).where('name', '=', name).execute();
  return listTemplates(call.db, id);
}
