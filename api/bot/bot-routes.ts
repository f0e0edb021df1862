import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { MAX_MANIFEST_BYTES } from 'vigil-bot/manifest';
import { isBanInEffect } from '../auth/bans.ts';
import { markGuildLeft, saveBotGuilds, saveBotInstance } from '../guilds/bot-guilds.ts';
import type { RequestContext } from '../http/context.ts';
import { registerRoute } from '../http/register-route.ts';
import { reportApplied } from './applied.ts';
import { saveAnswer } from './asks.ts';
import { type BotDeps, streamChanges, wakeStreamsOnNotify } from './change-stream.ts';
import { reportDecisions } from './decisions.ts';
import { saveIntents } from './intents.ts';
import { saveBotManifest } from './manifest-route.ts';
import { reportProblems } from './problems.ts';
import { reportCommands, reportMembers, toReportResponse } from './report-counts.ts';
import { getBotSettings, listBotSettings } from './settings-route.ts';

/** Room for 1000 decisions with short texts. */
const MAX_DECISIONS_BYTES = 256 * 1024;

/** Room for the problems of 100 features with short texts in two languages. */
const MAX_PROBLEMS_BYTES = 256 * 1024;

export function registerBotRoutes(app: FastifyInstance, context: BotDeps) {
  registerRoute(app, context, contract.saveManifest, { handler: saveBotManifest, bodyLimit: MAX_MANIFEST_BYTES });
  registerRoute(app, context, contract.reportCommands, { handler: reportCommands });
  registerRoute(app, context, contract.reportMembers, { handler: reportMembers });
  registerRoute(app, context, contract.reportServers, { handler: reportServers });
  registerRoute(app, context, contract.answerAsk, { handler: saveAnswer });
  registerRoute(app, context, contract.reportApplied, { handler: reportApplied });
  registerRoute(app, context, contract.reportDecisions, {
    handler: reportDecisions,
    bodyLimit: MAX_DECISIONS_BYTES,
  });
  registerRoute(app, context, contract.reportProblems, { handler: reportProblems, bodyLimit: MAX_PROBLEMS_BYTES });
  registerRoute(app, context, contract.botBannedUsers, { handler: listBannedUserIds });
  registerRoute(app, context, contract.botSettings, { rawHandler: getBotSettings });
  registerRoute(app, context, contract.botAllSettings, { handler: listBotSettings });
  registerRoute(app, context, contract.botChanges, { rawHandler: streamChanges });
  wakeStreamsOnNotify(app, context);
}

/** `POST /v1/bot/servers`: records which guilds the bot joined and left, and its intents. */
export async function reportServers(call: RequestContext<typeof contract.reportServers>) {
  const { instance, joined, left, intents } = call.input.body;
  await saveBotGuilds(
    call,
    joined.valid.map(({ member_count, ...guild }) => ({ ...guild, approximate_member_count: member_count })),
  );
  const ids = joined.valid.map(({ id }) => id);
  await saveBotInstance(call, ids, instance);
  for (const id of left.valid) await markGuildLeft(call, id);
  if (intents !== undefined) await saveIntents(call, intents);
  return toReportResponse(joined, left);
}

const BANS_PAGE_SIZE = 1000;

/** `GET /v1/bot/bans`: the ids of banned users, page by page. */
export async function listBannedUserIds({ db, now, input }: RequestContext<typeof contract.botBannedUsers>) {
  const rows = await db
    .selectFrom('bans')
    .select('user_id')
    .where('user_id', '>', input.query.after ?? '')
    .where(isBanInEffect(now()))
    .orderBy('user_id')
    .limit(BANS_PAGE_SIZE + 1)
    .execute();
  return { bans: rows.slice(0, BANS_PAGE_SIZE).map(({ user_id }) => user_id), more: rows.length > BANS_PAGE_SIZE };
}
