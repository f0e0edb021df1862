import { sql } from 'kysely';
import type { Manifest } from 'vigil-bot/manifest';
import { z } from 'zod';
import type { Database } from '../db/tables.ts';

/** The rights of roles, as far as they name features. */
const storedAccess = z.object({
  roles: z.array(z.looseObject({ rights: z.looseObject({ features: z.record(z.string(), z.unknown()).optional() }) })),
});

/** Gives the rights in renamed features to their new ids, also in the history, so that an undo restores them. */
export async function renameRights(db: Database, { renamed = {} }: Manifest) {
  const newIds = new Map(Object.entries(renamed));
  if (newIds.size === 0) return;
  const namesAny = (column: string) =>
    sql<boolean>`jsonb_path_exists(${sql.ref(column)}, '$.roles[*].rights.features.keyvalue() ? (@.key == $ids[*])',
      jsonb_build_object('ids', ${JSON.stringify([...newIds.keys()])}::jsonb))`;
  // Locked first, so that no save adds a change with the old ids.
  const rows = await db
    .selectFrom('guild_modules')
    .select(['guild_id', 'value', 'revision'])
    .where('module', '=', 'access')
    .where(namesAny('value'))
    .orderBy('guild_id')
    .forUpdate()
    .execute();
  const changes = await db
    .selectFrom('guild_changes')
    .select(['id', 'before', 'after'])
    .where('module', '=', 'access')
    .where((is) => is.or([namesAny('before'), namesAny('after')]))
    .execute();
  for (const { id, before, after } of changes)
    await db
      .updateTable('guild_changes')
      .set({ before: renameInAccess(before, newIds), after: renameInAccess(after, newIds) })
      .where('id', '=', id)
      .execute();
  for (const { guild_id, value, revision } of rows) {
    // A page that still has the old ids gets 412; the last change can still be undone.
    for (const table of ['guild_modules', 'guild_changes'] as const)
      await db
        .updateTable(table)
        .set({ revision: revision + 1 })
        .where('guild_id', '=', guild_id)
        .where('module', '=', 'access')
        .where('revision', '=', revision)
        .execute();
    await db
      .updateTable('guild_modules')
      .set({ value: renameInAccess(value, newIds) })
      .where('guild_id', '=', guild_id)
      .where('module', '=', 'access')
      .execute();
  }
}

function renameInAccess(value: unknown, newIds: ReadonlyMap<string, string>): string | null {
  if (value === null) return null;
  const { roles } = storedAccess.parse(value);
  const renamedRoles = roles.map(({ rights, ...role }) => {
    const { features, ...others } = rights;
    return { ...role, rights: { ...others, ...(features && { features: renameKeys(features, newIds) }) } };
  });
  return JSON.stringify({ roles: renamedRoles });
}

/** A right in the new feature that a role has already stays. */
function renameKeys(features: Readonly<Record<string, unknown>>, newIds: ReadonlyMap<string, string>) {
  const moved = Object.entries(features).map(([id, level]) => [newIds.get(id) ?? id, level] as const);
  const current = Object.entries(features).filter(([id]) => !newIds.has(id));
  return Object.fromEntries([...moved, ...current]);
}
