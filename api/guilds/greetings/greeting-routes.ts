import { isDeepStrictEqual } from 'node:util';
import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.ts';
import type { Call } from '../../http/implement.ts';
import type { Admitted, AdmittedNow } from '../guild-guard.ts';
import { implementChange, implementView } from '../implement-guild.ts';
import { serverChannels } from '../logs/server-channels.ts';
import { checkRevision, tagRevision } from '../modules/revision.ts';
import { saveModule } from '../modules/save-module.ts';
import { storedModule } from '../modules/stored-module.ts';
import { checkGreetings, greetingsOf, noGreetings } from './greetings.ts';

/** What the bot writes when somebody joins a server or leaves it. */
export function greetingRoutes(app: FastifyInstance, context: Context) {
  implementView(app, context, contract.greetings, answerGreetings);
  implementChange(app, context, contract.saveGreetings, answerSave);
}

async function answerGreetings(call: Call<typeof contract.greetings>, { id }: Admitted) {
  const { value, revision } = await storedModule(call, id, 'greetings');
  tagRevision(call.reply, revision);
  return { revision, ...(greetingsOf(value) ?? noGreetings) };
}

async function answerSave(call: Call<typeof contract.saveGreetings>, { server }: AdmittedNow) {
  const { caller, input, reply } = call;
  const there = await serverChannels(call, server);
  const before = await storedModule(call, server.id, 'greetings');
  checkRevision(call, before);
  const { welcome, farewell } = input.body;
  const wanted = { welcome, farewell };
  checkGreetings(wanted, greetingsOf(before.value) ?? noGreetings, there);
  const after = before.value === null && isDeepStrictEqual(wanted, noGreetings) ? null : wanted;
  const save = { guildId: server.id, module: 'greetings', before, after, by: caller.userId } as const;
  const revision = await saveModule(call, save);
  tagRevision(reply, revision);
  return { revision, ...wanted };
}
