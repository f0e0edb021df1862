import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { getErrorCode, makePrivateFolder } from '../system.ts';
import { AppKeys } from './app-keys.ts';

const pattern = /^([1-9]\d{0,2}):([A-Za-z0-9_-]{43})$/;

/** Reads `APP_KEY`: one key or several, `<id>:<32 bytes in base64url>`, the one that seals first. */
export function readAppKeys(setting: string): AppKeys {
  const keys = setting.split(',').map((part) => {
    const [, id, secret] = pattern.exec(part.trim()) ?? [];
    if (!id || !secret || Number(id) > 255)
      throw new ConfigError(
        'APP_KEY must be <id>:<key>: a number from 1 to 255 and 32 bytes as 43 base64url characters.',
      );
    return { id: Number(id), secret: Buffer.from(secret, 'base64url') };
  });
  const [current, ...earlier] = keys;
  if (!current || new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new ConfigError('APP_KEY names two keys with the same id.');
  return new AppKeys(current, earlier);
}

/** The key that lies beside local data; made on first use, readable by its owner only. */
export function localAppKeys(folder: string): AppKeys {
  const file = path.join(folder, 'app-key');
  makePrivateFolder(folder);
  try {
    writeFileSync(file, newAppKey(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  }
  return readAppKeys(readFileSync(file, 'utf8').trim());
}

/** A fresh value for `APP_KEY`. */
export function newAppKey(id = 1): string {
  return `${id}:${randomBytes(32).toString('base64url')}`;
}
