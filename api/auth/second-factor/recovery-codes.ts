import { randomInt } from 'node:crypto';
import type { Database } from '../../db/tables.ts';
import { type AppKeys, isEncrypted, sha256 } from '../../secrets.ts';

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
 * Replaces a user's recovery codes with ten new ones; only encrypted digests are stored. Call it in a transaction that
 * has locked the user's row.
 */
export async function renewRecoveryCodes(db: Database, keys: AppKeys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, generateRecoveryCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: encryptDigest(keys, userId, code) })))
    .execute();
  return codes;
}

/** Deletes a recovery code; returns whether it existed. */
export async function consumeRecoveryCode(db: Database, keys: AppKeys, userId: string, code: string): Promise<boolean> {
  const stored = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute();
  const match = stored.find(({ code_hash }) => matchesCode(keys, userId, code, code_hash));
  if (!match) return false;
  const consumed = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', match.code_hash)
    .returning('user_id')
    .executeTakeFirst();
  return consumed !== undefined;
}

function matchesCode(keys: AppKeys, userId: string, code: string, stored: Buffer): boolean {
  // Until 0.1.0, HMACs were stored.
  if (!isEncrypted(stored)) return keys.computeHmacs(code, 'recovery-code').some((hmac) => hmac.equals(stored));
  return keys.decrypt(stored, 'recovery-code', userId) === computeDigest(code);
}

function generateRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUP_COUNT }, group).join('-');
}

function encryptDigest(keys: AppKeys, userId: string, code: string): Buffer {
  return keys.encrypt(computeDigest(code.replaceAll('-', '')), 'recovery-code', userId);
}

function computeDigest(code: string): string {
  return sha256(code).toString('hex');
}
