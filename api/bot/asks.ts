import { randomUUID } from 'node:crypto';
import type { botChange } from 'api-contract/bot';
import type { contract } from 'api-contract/contract';
import { rehearsedEvent } from 'api-contract/rehearsals';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { notify } from '../db/listen.ts';
import type { Database, QueryDeps, Tables } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

// A question of a page to the running bot. What happens to it:
//
// 1. The process that serves the page adds a row and sends NOTIFY, because another process may have the bot's streams.
// 2. One process claims the row (`sent_at`) and writes the question to one stream: in the first second only that of the bot's
//    process that last reported the server, if it said which one it is.
// 3. The bot answers with a call, to any process. It stores the answer and sends NOTIFY.
// 4. The waiting process reads the answer. After ten seconds it gives up, and a later answer gets 409.

export const ASK_TIMEOUT_MS = 10_000;

/** How long a question waits for the stream of the process of the bot that reported the server. */
export const PREFERENCE_MS = 1000;

/** The maximum number of open questions. */
const MAX_OPEN = { user: 4, site: 200 };

/** Rows are deleted after this time. */
const RETENTION_MS = 3_600_000;

export interface NewAsk {
  guildId: string;
  feature: string;
  /** Empty for a rehearsal. */
  field?: string;
  /** The ids of the items of lists and the keys of maps that the field is in. */
  items?: readonly string[];
  /** The event to rehearse. */
  event?: z.infer<typeof rehearsedEvent>;
  input: unknown;
  userId: string;
}

/** Adds a question, and announces it to the processes with streams of the bot. Returns its id. */
export async function addAsk(
  { db, now }: QueryDeps,
  { guildId, feature, field = '', items = [], event, input, userId }: NewAsk,
) {
  const at = new Date(now());
  const id = randomUUID();
  await db.transaction().execute(async (transaction) => {
    // Serializes the count and the insert of concurrent questions.
    await sql`select pg_advisory_xact_lock(hashtext('asks'))`.execute(transaction);
    await checkOpenAsks(transaction, userId, at);
    const server = await transaction
      .selectFrom('servers')
      .select('bot_instance')
      .where('id', '=', guildId)
      .executeTakeFirst();
    await transaction
      .insertInto('asks')
      .values({
        ...{ id, feature, field, guild_id: guildId, user_id: userId, sent_at: null, answer: null },
        input: JSON.stringify(input ?? null),
        bot_instance: server?.bot_instance ?? null,
        items: items.length > 0 ? JSON.stringify(items) : null,
        event: event ? JSON.stringify(event) : null,
        expires_at: new Date(at.getTime() + ASK_TIMEOUT_MS),
      })
      .execute();
    await transaction
      .deleteFrom('asks')
      .where('expires_at', '<', new Date(at.getTime() - RETENTION_MS))
      .execute();
    await notify(transaction, OUTBOX_CHANNEL);
  });
  return id;
}

async function checkOpenAsks(db: Database, userId: string, at: Date) {
  const { all, own } = await db
    .selectFrom('asks')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`count(*) filter (where user_id = ${userId})::int`.as('own'))
    .where('answer', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  if (own >= MAX_OPEN.user || all >= MAX_OPEN.site) throw new ApiError('asks-many', ASK_TIMEOUT_MS / 1000);
}

/** A question as the bot gets it. */
export type AskEvent = Extract<z.input<typeof botChange>, { kind: 'ask' | 'rehearsal' }>;

/** Lets any stream of the bot have a question, unless one has it. */
export async function offerToAnyStream(db: Database, id: string) {
  await db.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('asks')
      .set({ bot_instance: null })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('bot_instance', 'is not', null)
      .returning('id')
      .execute();
    if (updated.length > 0) await notify(transaction, OUTBOX_CHANNEL);
  });
}

/** A question for one process of the bot; undefined for any. */
interface ClaimedAsk {
  instance: string | undefined;
  event: AskEvent;
}

/** Takes the questions for these processes of the bot, and those for any, that no process of the site has sent yet. */
export async function claimAsks({ db, now }: QueryDeps, instances: readonly string[]): Promise<ClaimedAsk[]> {
  const at = new Date(now());
  const rows = await db
    .updateTable('asks')
    .set({ sent_at: at })
    .where('sent_at', 'is', null)
    .where('expires_at', '>', at)
    .where((is) =>
      is.or([is('bot_instance', 'is', null), is('bot_instance', '=', sql<string>`any(${instances}::uuid[])`)]),
    )
    .returning(['bot_instance', 'id', 'guild_id', 'feature', 'field', 'items', 'event', 'input', 'expires_at'])
    .execute();
  return rows.map((row) => ({ instance: row.bot_instance ?? undefined, event: toEvent(row) }));
}

type ClaimedRow = Pick<
  Selectable<Tables['asks']>,
  'id' | 'guild_id' | 'feature' | 'field' | 'items' | 'event' | 'input' | 'expires_at'
>;

function toEvent({ id, guild_id, feature, field, items, event, input, expires_at }: ClaimedRow): AskEvent {
  const common = { ask: id, id: guild_id, feature, input, until: expires_at.toISOString() };
  // Bots whose client is older ignore changes of a kind that they do not know.
  if (event !== null) return { kind: 'rehearsal', ...common, event: rehearsedEvent.parse(event) };
  return { kind: 'ask', ...common, field, ...(items !== null && { items: z.array(z.string()).parse(items) }) };
}

/** The answer to a question; undefined until there is one. */
export async function readAnswer(db: Database, id: string): Promise<unknown> {
  const row = await db.selectFrom('asks').select('answer').where('id', '=', id).executeTakeFirst();
  return row?.answer ?? undefined;
}

/** `POST /v1/bot/answers`: stores an answer, unless it is late or the second one. */
export async function saveAnswer({ db, now, input }: RequestContext<typeof contract.answerAsk>) {
  const { ask, answer } = input.body;
  const answers = 'decisions' in answer ? ['rehearsal'] : 'problem' in answer ? ['rehearsal', 'field'] : ['field'];
  await db.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('asks')
      .set({ answer: JSON.stringify(answer) })
      .where('id', '=', ask)
      .where('answer', 'is', null)
      .where('expires_at', '>', new Date(now()))
      // An answer of the other kind would be none.
      .where(sql`case when event is null then 'field' else 'rehearsal' end`, 'in', answers)
      .returning('id')
      .execute();
    if (updated.length === 0) throw new ApiError('ask-closed');
    await notify(transaction, OUTBOX_CHANNEL);
  });
  return { message: 'OK' };
}
