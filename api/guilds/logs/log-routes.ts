import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/contract.ts';
import type { Context } from '../../server/context.ts';
import { type Call, implement } from '../../server/implement.ts';
import { Refusal } from '../../server/refusal.ts';
import { guardChange, guardGuild, guardStored } from '../guild-guard.ts';
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
  implement(app, context, contract.logs, answerLogs);
  implement(app, context, contract.saveLogs, answerSave);
  implement(app, context, contract.testLog, answerTest);
  implement(app, context, contract.channels, answerChannels);
}

async function answerLogs(call: Call<typeof contract.logs>) {
  const { id } = call.input.params;
  await guardStored(call, call.caller.userId, id);
  const { value, revision } = await storedModule(call, id, 'logs');
  tagRevision(call.reply, revision);
  return { revision, channels: logChannelsOf(value) };
}

async function answerSave(call: Call<typeof contract.saveLogs>) {
  const { caller, input, reply } = call;
  const guild = await guardChange(call, caller.userId, input.params.id);
  const there = await serverChannels(call, guild);
  const before = await storedModule(call, guild.id, 'logs');
  checkRevision(call, before);
  const channels = checkedLogChannels(input.body.channels, logChannelsOf(before.value), there);
  // An empty list is what there is before anything was saved.
  const after = channels.length === 0 && before.value === null ? null : { channels };
  const save = { guildId: guild.id, module: 'logs', before, after, by: caller.userId } as const;
  const revision = await saveModule(call, save);
  tagRevision(reply, revision);
  return { revision, channels };
}

async function answerChannels(call: Call<typeof contract.channels>) {
  const { caller, input, serverViews } = call;
  const { id } = await guardGuild(call, caller.userId, input.params.id);
  const guild = await serverViews.server(call, id, channelsMaxAge);
  if (!guild) throw new Refusal('bot-not-joined');
  return { channels: await serverChannels(call, guild, channelsMaxAge) };
}
