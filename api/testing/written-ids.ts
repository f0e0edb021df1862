import type { Database } from '../db/tables.ts';

/** What `write-until-killed.ts` writes: a row, a row with a deletion, and two pairs of rows. */
export const kinds = ['news', 'staff', 'people', 'modules'] as const;
export type Kind = (typeof kinds)[number];

/** The ids of the rows; each of the `people` has one of the `tokens`, each of the `modules` one of the `changes`. */
export type WrittenIds = Record<Kind | 'tokens' | 'changes', string[]>;

/** A line of its output: it opens the database, it found these rows, or it wrote this id. */
export type ProgramMessage = { opens: string } | { found: WrittenIds } | { kind: Kind; id: string };

/** Reads all written rows. */
export async function findWrittenIds(db: Database): Promise<WrittenIds> {
  const [news, staff, people, tokens, modules, changes] = await Promise.all([
    db.selectFrom('news').select('id').execute(),
    db.selectFrom('staff').select('user_id as id').execute(),
    db.selectFrom('users').select('id').execute(),
    db.selectFrom('platform_tokens').select('user_id as id').execute(),
    db.selectFrom('guild_modules').select('guild_id as id').execute(),
    db.selectFrom('guild_changes').select('guild_id as id').execute(),
  ]);
  const toSortedIds = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  return {
    news: toSortedIds(news),
    staff: toSortedIds(staff),
    people: toSortedIds(people),
    tokens: toSortedIds(tokens),
    modules: toSortedIds(modules),
    changes: toSortedIds(changes),
  };
}
