import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Admitted, AdmittedNow } from '../guild-guard.ts';
import { implementChange, implementView } from '../implement-guild.ts';
import { checkRevision, tagRevision } from '../modules/revision.ts';
import { saveModule } from '../modules/save-module.ts';
import { storedModule } from '../modules/stored-module.ts';
import { checkedLogChannels, logChannelsOf } from './log-channels.ts';
import { serverChannels } from './server-channels.ts';
import { answerTest } from './test-message.ts';

/** How old the list of channels may be for somebody who looks at it, in milliseconds. */
const channelsMaxAge = 2000;

/** The log channels of a server, and those that it could have. */
export function logRoutes(app: FastifyInstance, context: Context) {
  implementView(app, context, contract.logs, answerLogs);
  implementChange(app, context, contract.saveLogs, answerSave);
  implementChange(app, context, contract.testLog, answerTest);
  implementView(app, context, contract.channels, answerChannels);
}

async function answerLogs(call: Call<typeof contract.logs>, { id }: Admitted) {
  const { value, revision } = await storedModule(call, id, 'logs');
  tagRevision(call.reply, revision);
  return { revision, channels: logChannelsOf(value) };
}

async function answerSave(call: Call<typeof contract.saveLogs>, { server }: AdmittedNow) {
  const { caller, input, reply } = call;
  const there = await serverChannels(call, server);
  const before = await storedModule(call, server.id, 'logs');
  checkRevision(call, before);
  const channels = checkedLogChannels(input.body.channels, logChannelsOf(before.value), there);
  // An empty list is what there is before anything was saved.
  const after = channels.length === 0 && before.value === null ? null : { channels };
  const save = { guildId: server.id, module: 'logs', before, after, by: caller.userId } as const;
  const revision = await saveModule(call, save);
  tagRevision(reply, revision);
  return { revision, channels };
}

async function answerChannels(call: Call<typeof contract.channels>, { id }: Admitted) {
  const server = await call.serverViews.server(id, channelsMaxAge);
  if (!server) throw new Refusal('bot-not-joined');
  return { channels: await serverChannels(call, server, channelsMaxAge) };
}
