import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { saveManifest, saveRejection } from '../bot/manifests.ts';
import type { OpenDatabase } from '../db/database.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { botCommand } from './bot-command.ts';

let database: OpenDatabase;
let at = Date.parse('2026-06-15T12:00:00Z');
const now = () => at;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('bot_manifests').execute();
});

const run = (...args: string[]) => botCommand(args)({ db: database.db, now, siteOrigin: 'https://vigil.example' });

/** Stores a manifest a minute after the last one; returns the start of its digest. */
async function save(name: string): Promise<string> {
  at += 60_000;
  const manifest = { format: 1, features: [{ id: 'tea', name, fields: [] }] } as const;
  return (await saveManifest({ db: database.db, now }, manifest)).slice(0, 12);
}

/** The digest and the state of each manifest. */
const list = async (...args: string[]) =>
  (await run('manifest', ...args)).map((line) => `${line.slice(0, 12)} ${line.split('  ')[2] ?? ''}`.trim());

test('lists the manifests with what they offer, the live one first', async () => {
  expect(await run('manifest')).toEqual(['The bot has not sent a manifest yet.']);
  const first = await save('First');
  const second = await save('Second');
  const [line] = await run('manifest');
  expect(line).toMatch(/^\S{12} {2}accepted 2026-06-15T12:\S+Z, features: 1, commands: 0 {2}live$/);
  expect(await list()).toEqual([`${second} live`, first]);
});

test('pins a manifest, rolls back to the previous one, and makes the newest live again', async () => {
  const [first, second, third] = [await save('1'), await save('2'), await save('3')];
  expect(await list('--rollback')).toEqual([`${second} live (pinned)`, third, first]);
  expect(await list('--rollback')).toEqual([`${first} live (pinned)`, third, second]);
  await expect(run('manifest', '--rollback')).rejects.toThrow('There is no manifest before the one that is live.');
  expect(await list('--pin', second)).toEqual([`${second} live (pinned)`, third, first]);
  expect(await list('--unpin')).toEqual([`${third} live`, second, first]);
});

test('refuses a digest that no manifest has, and more than one option', async () => {
  await save('1');
  await expect(run('manifest', '--pin', 'nothing')).rejects.toThrow(
    'No manifest has a digest that starts with "nothing".',
  );
  expect(() => botCommand(['manifest', '--unpin', '--rollback'])).toThrow('Use one of --pin, --rollback and --unpin.');
  expect(() => botCommand(['key', '--unpin'])).toThrow('bot key has no option --unpin.');
});

test('shows why the last manifest was rejected', async () => {
  await saveRejection({ db: database.db, now }, [{ path: 'features[0]', sentence: 'needs “id”.' }]);
  const lines = await run('manifest');
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/^The bot’s last manifest was rejected at 2026-06-15T\S+Z:$/),
    '  features[0] needs “id”.',
  ]);
});
