import { globSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/packages.ts';
import { ConfigError } from '../config/operator-errors.ts';
import type { Changes } from './changes.ts';
import { parseName } from './names.ts';

const folder = 'api/db/migrations';
const tables = 'api/db/tables.ts';

/** Adds the next migration, which creates a table; returns the path of its test. */
export function addMigration(changes: Changes, argument: string): string {
  const { kebab, camel, pascal, snake, title } = parseName(argument);
  const existing = globSync(`${folder}/[0-9]*-*.ts`, { cwd: root }).map((file) => path.basename(file, '.ts'));
  const isTaken = existing.some((file) => file.slice(5) === kebab) || hasTable(changes, snake);
  if (isTaken) throw new ConfigError(`There is a migration or a table ${kebab}. Choose another name.`);
  const number = Math.max(0, ...existing.map((file) => Number(file.slice(0, 4)))) + 1;
  const file = `${String(number).padStart(4, '0')}-${kebab}`;

  changes.write(
    `${folder}/${file}.ts`,
    `import { type Kysely, sql } from 'kysely';

/** ${title}. */
export async function ${camel}(db: Kysely<unknown>) {
  await sql.raw('create table ${snake} (id text primary key)').execute(db);
}
`,
  );
  changes.write(
    `${folder}/${file}.test.ts`,
    `import { expect, test } from '@jest/globals';
import { openTestDatabase } from '../../testing/test-database.ts';

test('stores a row', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await db.insertInto('${snake}').values({ id: 'first' }).execute();
    expect(await db.selectFrom('${snake}').selectAll().execute()).toEqual([{ id: 'first' }]);
    throw new Error('Fill in this test: check what the table stores and rejects, then delete this line.');
  } finally {
    await close();
  }
});
`,
  );
  changes.addImport(`${folder}/index.ts`, `import { ${camel} } from './${file}.ts';`);
  changes.insert(
    `${folder}/index.ts`,
    'list of migrations',
    /export const migrations[\s\S]*?\n(?=\};)/,
    `  '${file}': { up: ${camel}, kind: 'expand' },\n`,
  );
  changes.insert(tables, 'list of tables', /export interface Tables [\s\S]*?\n(?=\})/, `  ${snake}: ${pascal}Table;\n`);
  changes.insert(
    tables,
    'interface Tables',
    /(?=export interface Tables )/,
    `/** ${title}. */\ninterface ${pascal}Table {\n  id: string;\n}\n\n`,
  );
  return `${folder}/${file}`;
}

function hasTable(changes: Changes, name: string): boolean {
  return new RegExp(`^ {2}${name}: \\w+Table;$`, 'm').test(changes.read(tables));
}
