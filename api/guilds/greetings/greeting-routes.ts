import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/contract.ts';
import type { Context } from '../../server/context.ts';
import { type Call, implement } from '../../server/implement.ts';
import { guardChange, guardStored } from '../guild-guard.ts';
import { serverChannels } from '../logs/server-channels.ts';
import { checkRevision, tagRevision } from '../modules/revision.ts';
import { saveModule } from '../modules/save-module.ts';
import { storedModule } from '../modules/stored-module.ts';
import { checkGreetings, greetingsOf, noGreetings } from './greetings.ts';

/** What the bot writes when somebody joins a server or leaves it. */
export function greetingRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.greetings, answerGreetings);
  implement(app, context, contract.saveGreetings, answerSave);
}

async function answerGreetings(call: Call<typeof contract.greetings>) {
  const { id } = call.input.params;
  await guardStored(call, call.caller.userId, id);
  const { value, revision } = await storedModule(call, id, 'greetings');
  tagRevision(call.reply, revision);
  return { revision, ...(greetingsOf(value) ?? noGreetings) };
}

async function answerSave(call: Call<typeof contract.saveGreetings>) {
  const { caller, input, reply } = call;
  const guild = await guardChange(call, caller.userId, input.params.id);
  const there = await serverChannels(call, guild);
  const before = await storedModule(call, guild.id, 'greetings');
  checkRevision(call, before);
  const { welcome, farewell } = input.body;
  const wanted = { welcome, farewell };
  checkGreetings(wanted, greetingsOf(before.value) ?? noGreetings, there);
  const after = before.value === null && isDeepStrictEqual(wanted, noGreetings) ? null : wanted;
  const save = { guildId: guild.id, module: 'greetings', before, after, by: caller.userId } as const;
  const revision = await saveModule(call, save);
  tagRevision(reply, revision);
  return { revision, ...wanted };
}
