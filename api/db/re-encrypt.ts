import { sql } from 'kysely';
import { type AppKeys, isEncrypted } from '../secrets.ts';
import { type EncryptedColumn, encryptedColumns, readSecrets } from './encrypted-columns.ts';
import { encryptKeyCheck } from './installation.ts';
import type { Database } from './tables.ts';

interface KeyDeps {
  db: Database;
  keys: AppKeys;
}

/** How many secrets need each key, by its number; `undefined` stands for HMACs, whose key is not recorded. */
export type SecretCounts = Map<number | undefined, number>;

/** Counts the secrets that each key encrypted. */
export async function countSecrets(db: Database): Promise<SecretCounts> {
  const counts: SecretCounts = new Map();
  const add = (secret: Buffer) => {
    const key = isEncrypted(secret) ? secret[0] : undefined;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const column of encryptedColumns)
    for await (const secrets of readSecrets(db, column)) secrets.forEach(({ secret }) => void add(secret));
  const installation = await db.selectFrom('installation').select('key_check').executeTakeFirst();
  if (installation) add(installation.key_check);
  return counts;
}

/** Encrypts everything with the first key; returns how many secrets changed. The API may be running meanwhile. */
export async function reEncrypt({ db, keys }: KeyDeps): Promise<number> {
  const [currentId] = keys.ids;
  let count = 0;
  for (const column of encryptedColumns) {
    for await (const secrets of readSecrets(db, column)) {
      const old = secrets.filter(({ secret }) => isEncrypted(secret) && secret[0] !== currentId);
      const replacements = old.map(({ ownerId, secret }) => ({
        ...{ ownerId, secret },
        replacement: keys.encrypt(keys.decrypt(secret, column.purpose, ownerId), column.purpose, ownerId),
      }));
      if (replacements.length > 0) count += await replaceSecrets(db, column, replacements);
    }
  }
  await encryptKeyCheck(db, keys);
  return count;
}

interface Replacement {
  ownerId: string;
  secret: Buffer;
  replacement: Buffer;
}

/** Leaves secrets alone that the API has changed since they were read. */
async function replaceSecrets(db: Database, { table, column, owner }: EncryptedColumn, replacements: Replacement[]) {
  const list = <Key extends keyof Replacement>(key: Key) => replacements.map((replacement) => replacement[key]);
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = new_secret
    from unnest(${list('ownerId')}::text[], ${list('secret')}::bytea[], ${list('replacement')}::bytea[])
      as replacements (id, old_secret, new_secret)
    where ${sql.ref(owner)}::text = replacements.id and ${sql.ref(column)} = old_secret`.execute(db);
  return Number(numAffectedRows);
}
