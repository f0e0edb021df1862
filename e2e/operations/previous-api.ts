import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../deploy/build/packages.ts';

/** Migrates the tests' template to this schema, unnoticed by the check for migrations of a newer version. */
const GLOBAL_SETUP = `import { startSharedPostgres } from './test-database.ts';
import { connect } from '../db/connection.ts';
import { openDatabase } from '${pathToFileURL(path.join(root, 'api/db/database.ts'))}';

export default async function setUp() {
  globalThis.stopPostgres = await startSharedPostgres();
  const url = process.env.TEST_POSTGRES.replace('/postgres?', '/template_api?');
  const previous = connect(url);
  const migrations = await previous.db.selectFrom('kysely_migration').select('name').execute();
  await previous.close();
  const { db, close } = await openDatabase(url);
  await db.deleteFrom('kysely_migration').where('name', 'not in', migrations.map(({ name }) => name)).execute();
  await close();
}
`;

/** Runs the API's tests of the commit before the newest migration on the schema with that migration. */
export function testPreviousApi() {
  const newest = run('git', ['log', '-1', '--diff-filter=A', '--format=%H %f', '--', 'api/db/migrations/0*.ts'], root);
  const [commit, subject] = newest.trim().split(' ');
  if (!commit) throw new Error('No commit adds a migration. Fetch the whole history with git fetch --unshallow.');
  console.log(`  the tests before ${commit.slice(0, 8)} (${subject}), on the schema of now`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'previous-'));
  const checkout = path.join(folder, 'site');
  run('git', ['clone', '--quiet', root, checkout], root);
  run('git', ['checkout', '--quiet', `${commit}^`], checkout);
  run('npm', ['ci', '--no-audit', '--no-fund'], checkout);
  writeFileSync(path.join(checkout, 'api/testing/global-setup.mjs'), GLOBAL_SETUP);
  run('npm', ['run', 'test:unit', '--', '--selectProjects', 'api'], checkout, 'inherit');
  rmSync(folder, { recursive: true });
}

function run(command: string, args: string[], cwd: string, stdio: 'pipe' | 'inherit' = 'pipe'): string {
  return execFileSync(command, args, { cwd, stdio, encoding: 'utf8' }) ?? '';
}
