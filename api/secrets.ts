import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createFile, createFolder } from 'config/folders';
import { ConfigError } from 'config/operator-errors';

/** The purpose of a key; each has its own key, derived from the installation's. */
export type Purpose =
  | 'second-factor'
  | 'platform-token'
  | 'feature-secret'
  | 'sign-in'
  | 'recovery-code'
  | 'pseudonym'
  | 'key-check';

interface AppKey {
  id: number;
  secret: Buffer;
}

const CIPHER = 'aes-256-gcm';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/** The installation's keys: the first one encrypts, all of them can decrypt. */
export class AppKeys {
  private readonly current: AppKey;
  private readonly keys: AppKey[];

  constructor(current: AppKey, earlier: AppKey[] = []) {
    this.current = current;
    this.keys = [current, ...earlier];
  }

  /** Encrypts a text. Only a call with the same purpose and owner can decrypt it. */
  encrypt(plain: string, purpose: Purpose, owner: string): Buffer {
    const iv = randomBytes(IV_LENGTH);
    const cipher = createCipheriv(CIPHER, deriveKey(this.current, purpose), iv).setAAD(Buffer.from(owner));
    const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([this.current.id]), iv, encrypted, cipher.getAuthTag()]);
  }

  /** Decrypts the result of `encrypt`; throws if the key, purpose or owner differs. */
  decrypt(ciphertext: Buffer, purpose: Purpose, owner: string): string {
    const key = this.keys.find(({ id }) => id === ciphertext[0]);
    if (!key) throw new Error(`No key with the id ${ciphertext[0]} is configured.`);
    const decipher = createDecipheriv(CIPHER, deriveKey(key, purpose), ciphertext.subarray(1, 1 + IV_LENGTH))
      .setAAD(Buffer.from(owner))
      .setAuthTag(ciphertext.subarray(-TAG_LENGTH));
    return decipher.update(ciphertext.subarray(1 + IV_LENGTH, -TAG_LENGTH), undefined, 'utf8') + decipher.final('utf8');
  }

  canDecrypt(ciphertext: Buffer, purpose: Purpose, owner: string): boolean {
    try {
      this.decrypt(ciphertext, purpose, owner);
      return true;
    } catch {
      return false;
    }
  }

  /** The numbers of the keys, the encrypting one first. */
  get ids(): number[] {
    return this.keys.map(({ id }) => id);
  }

  /** HMACs of a text, the current key's first. Without the key, even short codes cannot be guessed from a stolen database. */
  computeHmacs(text: string, purpose: Purpose): Buffer[] {
    return this.keys.map((key) => createHmac('sha256', deriveKey(key, purpose)).update(text).digest());
  }
}

const HMAC_LENGTH = 32;

/** Whether a stored secret is the result of `encrypt`, and not an HMAC. */
export const isEncrypted = (stored: Buffer) => stored.length !== HMAC_LENGTH;

function deriveKey({ secret }: AppKey, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

const APP_KEY_PATTERN = /^([1-9]\d{0,2}):([A-Za-z0-9_-]{43})$/;

/** Reads `APP_KEY`: one key or several, `<id>:<32 bytes in base64url>`, the encrypting one first. */
export function readAppKeys(setting: string): AppKeys {
  const keys = setting.split(',').map((part) => {
    const [, id, secret] = APP_KEY_PATTERN.exec(part.trim()) ?? [];
    if (!id || !secret || Number(id) > 255)
      throw new ConfigError(
        'APP_KEY must be <id>:<key>: a number from 1 to 255 and 32 bytes as 43 base64url characters.',
      );
    return { id: Number(id), secret: Buffer.from(secret, 'base64url') };
  });
  const [current, ...earlier] = keys;
  if (!current || new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new ConfigError('APP_KEY has two keys with the same id.');
  return new AppKeys(current, earlier);
}

/** The keys of `APP_KEY`, or the one in the data folder. */
export function loadAppKeys(setting: string | undefined, folder: string): AppKeys {
  return setting ? readAppKeys(setting) : loadLocalAppKeys(folder);
}

export const getKeyFile = (folder: string) => path.join(folder, 'app-key');

/** The key in the data folder; created on first use, readable by its owner only. */
export function loadLocalAppKeys(folder: string): AppKeys {
  const file = getKeyFile(folder);
  createFolder(folder, 'API_DATA', 0o700);
  // Earlier versions left an empty file when the disk was full; nothing can have been encrypted with it.
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file);
  createFile(file, generateAppKey());
  return readAppKeys(readFileSync(file, 'utf8').trim());
}

/** A new value for `APP_KEY`. */
export function generateAppKey(id = 1): string {
  return `${id}:${randomBytes(32).toString('base64url')}`;
}

/**
 * The prefix of each kind of token, by which secret scanners recognise leaked ones: session, staff session, the two
 * tokens of a pending sign-in, browser binding, OAuth state, activation code of a staff role, bot key.
 */
export type TokenKind = 'ses' | 'mod' | 'sia' | 'sir' | 'bnd' | 'sta' | 'act' | 'bot';

/** A token of 256 random bits. Only its digest is ever stored. */
export function generateToken(kind: TokenKind): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`;
}

/** The digest of a token, which is stored, or of a content. Tokens need no salt: they have too many bits to be guessed. */
export function sha256(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
