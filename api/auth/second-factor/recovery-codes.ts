import { randomInt } from 'node:crypto';
import type { Database } from '../../db/tables.ts';
import type { AppKeys } from '../../secrets.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_COUNT = 10;
const GROUP_COUNT = 4;
const GROUP_LENGTH = 4;

/** A typed recovery code without spaces and hyphens, in upper case; undefined if it cannot be one. */
export function normalizeRecoveryCode(typed: string): string | undefined {
  const normalizedCode = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{16}$/.test(normalizedCode) ? normalizedCode : undefined;
}

/**
 * Replaces a user's recovery codes with ten new ones; only HMACs are stored. Call it in a transaction that has locked
 * the user's row.
 */
export async function renewRecoveryCodes(db: Database, keys: AppKeys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, generateRecoveryCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: computeHmacWithCurrentKey(keys, code) })))
    .execute();
  return codes;
}

/** Deletes a recovery code; returns whether it existed. */
export async function consumeRecoveryCode(db: Database, keys: AppKeys, userId: string, code: string): Promise<boolean> {
  const consumed = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', keys.computeHmacs(code, 'recovery-code'))
    .returning('user_id')
    .executeTakeFirst();
  return consumed !== undefined;
}

function generateRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUP_COUNT }, group).join('-');
}

function computeHmacWithCurrentKey(keys: AppKeys, code: string): Buffer {
  const [hmac = Buffer.alloc(0)] = keys.computeHmacs(code.replaceAll('-', ''), 'recovery-code');
  return hmac;
}
