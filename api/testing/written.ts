import type { Database } from '../db/tables.ts';

/** What the process of `write-until-killed.ts` writes: a row, a row beside a deletion, and twice two rows at once. */
export const kinds = ['news', 'staff', 'people', 'modules'] as const;
export type Kind = (typeof kinds)[number];

/** The ids of what there is; each of the `people` has one of the `tokens`, each of the `modules` one of the `changes`. */
export type Found = Record<Kind | 'tokens' | 'changes', string[]>;

/** What that process tells: that it opens the database, what it found there, and each id as soon as that is written. */
export type ProgramMessage = { opens: string } | { found: Found } | { kind: Kind; id: string };

/** Looks at what has been written. */
export async function findAll(db: Database): Promise<Found> {
  const [news, staff, people, tokens, modules, changes] = await Promise.all([
    db.selectFrom('news').select('id').execute(),
    db.selectFrom('staff').select('user_id as id').execute(),
    db.selectFrom('users').select('id').execute(),
    db.selectFrom('platform_tokens').select('user_id as id').execute(),
    db.selectFrom('guild_modules').select('guild_id as id').execute(),
    db.selectFrom('guild_changes').select('guild_id as id').execute(),
  ]);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
  return {
    news: idsOf(news),
    staff: idsOf(staff),
    people: idsOf(people),
    tokens: idsOf(tokens),
    modules: idsOf(modules),
    changes: idsOf(changes),
  };
}
