import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { dropOldPartitions } from '../db/decision-partitions.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { findJoinedGuilds } from '../guilds/bot-guilds.ts';
import type { RequestContext } from '../http/context.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { findLiveId } from './manifest-renames.ts';
import { readLiveManifest } from './manifests.ts';
import { toReportResponse } from './report-counts.ts';

/** The maximum number of decisions that are stored. */
const MAX_PER_MINUTE = 60;
const MAX_PER_GUILD = 2000;

/** How far the bot's clock may be off. */
const MAX_CLOCK_ERROR_MS = DAY_MS;

/** Decisions about what the site itself defines. */
export const siteFeatures = ['logs', 'greetings'] as const;

type Body = RequestContext<typeof contract.reportDecisions>['input']['body'];
type Entry = Body['decisions']['valid'][number] | Body['more']['valid'][number];

/** `POST /v1/bot/decisions`: records what the bot did, skipped or failed to do. */
export async function reportDecisions(call: RequestContext<typeof contract.reportDecisions>) {
  const { db, input } = call;
  const { decisions, more } = input.body;
  const { rows, skipped } = await checkEntries(call, [...decisions.valid, ...more.valid]);
  if (rows.length > 0)
    await db.transaction().execute(async (transaction) => {
      // Reports of several shards count the decisions of a minute one after the other.
      await sql`select pg_advisory_xact_lock(hashtext('decisions'))`.execute(transaction);
      const { accepted, overLimit } = await applyLimit(transaction, await findNew(transaction, rows));
      if (accepted.length > 0) await transaction.insertInto('decisions').values(accepted).execute();
      skipped.push(...overLimit.map(({ id }) => `"${id}" (limit)`));
    });
  return toReportResponse(decisions, more, { skipped });
}

/** The rows of entries that can be stored, and the names of the others. */
async function checkEntries(call: RequestContext<typeof contract.reportDecisions>, entries: readonly Entry[]) {
  const guilds = await findJoinedGuilds(call, [...new Set(entries.map(({ id }) => id))]);
  const findFeature = await createFeatureLookup(call.db);
  const rows: Row[] = [];
  const skipped: string[] = [];
  for (const entry of entries) {
    const feature = findFeature(entry.feature);
    const isTimeWrong = Math.abs(Date.parse(entry.at) - call.now()) > MAX_CLOCK_ERROR_MS;
    const fault = !guilds.has(entry.id) ? 'id' : !feature ? 'feature' : isTimeWrong ? 'at' : undefined;
    if (feature && !fault) rows.push(toRow(entry, feature));
    else skipped.push(`"${entry.decision}" (${fault})`);
  }
  return { rows, skipped };
}

/** Finds the live id of a feature: a bot of another version may use an older or a newer one. */
async function createFeatureLookup(db: Database) {
  const live = await readLiveManifest(db);
  return (id: string) => siteFeatures.find((feature) => feature === id) ?? (live && findLiveId(live.manifest, id));
}

type Row = ReturnType<typeof toRow>;

function toRow(entry: Entry, feature: string) {
  const counted = 'count' in entry;
  const decision = counted ? undefined : entry;
  return {
    guild_id: entry.id,
    at: new Date(entry.at),
    id: entry.decision.toLowerCase(),
    feature,
    outcome: decision?.outcome ?? ('more' as const),
    count: counted ? entry.count : null,
    reason: decision?.reason === undefined ? null : JSON.stringify(decision.reason),
    event: decision?.event ?? null,
    user_id: decision?.user?.id ?? null,
    user_name: decision?.user?.name ?? null,
    channel_id: decision?.channel?.id ?? null,
    channel_name: decision?.channel?.name ?? null,
    field: decision?.field ?? null,
    revision: decision?.revision ?? null,
  };
}

/** The rows that were not reported before, each once. */
async function findNew(db: Database, rows: readonly Row[]): Promise<Row[]> {
  const unique = new Map(rows.map((row) => [row.id, row]));
  const [from, to] = getTimes(rows);
  const stored = await db
    .selectFrom('decisions')
    .select('id')
    .where('id', 'in', [...unique.keys()])
    .where('at', '>=', new Date(from - 2 * MAX_CLOCK_ERROR_MS))
    .where('at', '<=', new Date(to + 2 * MAX_CLOCK_ERROR_MS))
    .execute();
  for (const { id } of stored) unique.delete(id);
  return [...unique.values()];
}

/** Keeps so many decisions of each minute of a server as there is room for. */
async function applyLimit(db: Database, rows: readonly Row[]) {
  const counts = await countByMinute(db, rows);
  const accepted: Row[] = [];
  const overLimit: Row[] = [];
  for (const row of rows) {
    const key = toMinuteKey(row.guild_id, row.at);
    const count = counts.get(key) ?? 0;
    if (row.outcome !== 'more' && count >= MAX_PER_MINUTE) {
      overLimit.push(row);
      continue;
    }
    if (row.outcome !== 'more') counts.set(key, count + 1);
    accepted.push(row);
  }
  return { accepted, overLimit };
}

/** How many decisions are stored in each minute of the rows. */
async function countByMinute(db: Database, rows: readonly Row[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const [from, to] = getTimes(rows);
  const stored = await db
    .selectFrom('decisions')
    .select(['guild_id', sql<Date>`date_trunc('minute', at)`.as('minute'), sql<number>`count(*)::int`.as('count')])
    .where('guild_id', 'in', [...new Set(rows.map(({ guild_id }) => guild_id))])
    .where('at', '>=', new Date(Math.floor(from / MINUTE_MS) * MINUTE_MS))
    .where('at', '<', new Date(to + MINUTE_MS))
    .where('outcome', '<>', 'more')
    .groupBy(['guild_id', 'minute'])
    .execute();
  return new Map(stored.map(({ guild_id, minute, count }) => [toMinuteKey(guild_id, minute), count]));
}

function toMinuteKey(guildId: string, at: Date): string {
  return `${guildId} ${Math.floor(at.getTime() / MINUTE_MS)}`;
}

/** The earliest and the latest time. */
function getTimes(rows: readonly Row[]): [number, number] {
  const times = rows.map(({ at }) => at.getTime());
  return [Math.min(...times), Math.max(...times)];
}

/** Deletes decisions after 14 days, and the oldest ones of servers with too many. */
export async function purgeDecisions({ db, now }: QueryDeps) {
  await dropOldPartitions({ db, now });
  await sql`
    delete from decisions using (
      select guild_id, (
        select at from decisions newest where newest.guild_id = full_guild.guild_id
        order by at desc, id desc offset ${MAX_PER_GUILD - 1} limit 1
      ) as oldest
      from (select guild_id from decisions group by guild_id having count(*) > ${MAX_PER_GUILD}) full_guild
    ) trimmed
    where decisions.guild_id = trimmed.guild_id and decisions.at < trimmed.oldest`.execute(db);
}
