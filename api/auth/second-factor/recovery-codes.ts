import { randomInt } from 'node:crypto';
import type { Database } from '../../db/tables.ts';
import type { AppKeys } from '../../secrets.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_COUNT = 10;
const GROUP_COUNT = 4;
const GROUP_LENGTH = 4;

/** The letters of a typed recovery code, or undefined if it cannot be one. */
export function normalizeRecoveryCode(typed: string): string | undefined {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{16}$/.test(letters) ? letters : undefined;
}

/** Gives a person ten new codes in place of any earlier ones; only keyed digests of them are stored. */
export async function renewRecoveryCodes(db: Database, keys: AppKeys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, generateRecoveryCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: createCurrentDigest(keys, code) })))
    .execute();
  return codes;
}

/** Deletes a recovery code; returns whether it existed. */
export async function consumeRecoveryCode(db: Database, keys: AppKeys, userId: string, code: string): Promise<boolean> {
  const consumed = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', keys.digests(code, 'recovery-code'))
    .returning('user_id')
    .executeTakeFirst();
  return consumed !== undefined;
}

function generateRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUP_COUNT }, group).join('-');
}

function createCurrentDigest(keys: AppKeys, code: string): Buffer {
  const [digest = Buffer.alloc(0)] = keys.digests(code.replaceAll('-', ''), 'recovery-code');
  return digest;
}
