import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UsageError } from 'config/command-verbs';
import { consumeRecoveryCode, renewRecoveryCodes } from '../auth/second-factor/recovery-codes.ts';
import { type Connections, connect } from '../db/connection.ts';
import { checkInstallation } from '../db/installation.ts';
import { generateAppKey, type Purpose, readAppKeys } from '../secrets.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { keysCommand } from './keys-command.ts';

const [first, second] = [generateAppKey(1), generateAppKey(2)];
const platform = 'simulator:1';
let url: string;
let database: Connections;
beforeAll(async () => {
  url = await createTestDatabase('template_api');
  database = connect(url);
});
afterAll(() => database.close());

function runKeys(appKey: string | undefined, ...args: string[]) {
  return keysCommand({ location: { url, folder: 'unused' }, siteOrigin: 'http://localhost:3000', appKey }, args);
}

/** Adds a user with one secret of each kind, and ten recovery codes, which it returns. */
async function addUser(userId: string, appKey: string, { hasPendingFactor = true } = {}) {
  const { db } = database;
  const keys = readAppKeys(appKey);
  const [created_at, later] = [new Date(), new Date(Date.now() + 1e6)];
  const user = { id: userId, username: userId, discriminator: '0', created_at, updated_at: created_at };
  await db
    .insertInto('users')
    .values({ ...user, global_name: null, avatar: null, email: null })
    .execute();
  const encrypt = (text: string, purpose: Purpose) => keys.encrypt(text, purpose, userId);
  await db
    .insertInto('second_factors')
    .values({
      user_id: userId,
      secret_encrypted: encrypt('SECRET', 'second-factor'),
      confirmed_at: created_at,
      ...(hasPendingFactor
        ? { pending_encrypted: encrypt('PENDING', 'second-factor'), pending_until: later }
        : { pending_encrypted: null, pending_until: null }),
    })
    .execute();
  await db
    .insertInto('platform_tokens')
    .values({
      user_id: userId,
      access_encrypted: encrypt('access', 'platform-token'),
      refresh_encrypted: encrypt('refresh', 'platform-token'),
      expires_at: later,
    })
    .execute();
  return renewRecoveryCodes(db, keys, userId);
}

test('a key can be replaced: after `re-encrypt` nothing needs the old one', async () => {
  const { db } = database;
  await checkInstallation(db, platform, readAppKeys(first));
  const codes = await addUser('one', first);
  const rotated = `${second},${first}`;
  await addUser('two', rotated, { hasPendingFactor: false });
  expect(await runKeys(rotated, 'list')).toEqual([
    'key 2: 13 secrets; it encrypts new ones.',
    'key 1: 15 secrets. `keys re-encrypt` frees it.',
  ]);

  expect(await runKeys(rotated, 're-encrypt')).toEqual([
    'Encrypted 14 secrets with key 2.',
    '',
    'key 2: 28 secrets; it encrypts new ones.',
    'key 1: 0 secrets. You can remove it from APP_KEY.',
  ]);

  const keys = readAppKeys(second);
  await checkInstallation(db, platform, keys);
  const factor = await db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', 'one')
    .executeTakeFirstOrThrow();
  expect(keys.decrypt(factor.secret_encrypted, 'second-factor', 'one')).toBe('SECRET');
  expect(keys.decrypt(factor.pending_encrypted ?? Buffer.alloc(0), 'second-factor', 'one')).toBe('PENDING');
  const tokens = await db
    .selectFrom('platform_tokens')
    .selectAll()
    .where('user_id', '=', 'one')
    .executeTakeFirstOrThrow();
  expect(keys.decrypt(tokens.access_encrypted, 'platform-token', 'one')).toBe('access');
  expect(keys.decrypt(tokens.refresh_encrypted, 'platform-token', 'one')).toBe('refresh');
  const code = codes[4]?.replaceAll('-', '') ?? '';
  expect(await consumeRecoveryCode(db, keys, 'one', code)).toBe(true);
  expect(await consumeRecoveryCode(db, keys, 'one', code)).toBe(false);
});

test('nothing changes while the key of some secrets is missing', async () => {
  const list = [
    'key 1: 0 secrets; it encrypts new ones.',
    expect.stringMatching(/^key 2: 27 secrets, which nobody can/),
  ];
  expect(await runKeys(first, 'list')).toEqual(list);
  await expect(runKeys(first, 're-encrypt')).rejects.toThrow('Some secrets need key 2, which APP_KEY does not have.');
  expect(await runKeys(first, 'list')).toEqual(list);
});

test('a recovery code from before version 0.1.0 works as long as the key of its time is there', async () => {
  const { db } = database;
  const [code_hash = Buffer.alloc(0)] = readAppKeys(first).computeHmacs('ABCDEFGH234567AB', 'recovery-code');
  await db.insertInto('recovery_codes').values({ user_id: 'two', code_hash }).execute();
  expect((await runKeys(`${second},${first}`, 're-encrypt')).at(-1)).toMatch(/^any key: 1 recovery codes from before/);
  const consume = (appKey: string) => consumeRecoveryCode(db, readAppKeys(appKey), 'two', 'ABCDEFGH234567AB');
  expect([await consume(second), await consume(`${second},${first}`)]).toEqual([false, true]);
});

test('`new` prints a different key each time, with a number that APP_KEY does not have', async () => {
  const [key = ''] = await runKeys(undefined, 'new');
  expect(readAppKeys(key).ids).toEqual([1]);
  expect(await runKeys(undefined, 'new')).not.toEqual([key]);
  expect(await runKeys(`${second},${first}`, 'new')).toEqual([expect.stringMatching(/^3:/)]);
});

test.each([[[]], [['retire']], [['list', '1']], [['constructor']]])('%j prints the usage', async (args) => {
  await expect(runKeys(first, ...args)).rejects.toThrow(UsageError);
});
