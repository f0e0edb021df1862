import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AppKeys, generateAppKey, loadLocalAppKeys, readAppKeys } from './secrets.ts';

const createKey = (id: number) => ({ id, secret: randomBytes(32) });

describe('the installation’s keys', () => {
  const [first, second] = [createKey(1), createKey(2)];
  const keys = new AppKeys(first);

  test('decrypt what they encrypted, only for the same purpose and owner', () => {
    const ciphertext = keys.encrypt('öt szép szűzlány', 'second-factor', 'owner');
    expect(keys.decrypt(ciphertext, 'second-factor', 'owner')).toBe('öt szép szűzlány');
    expect(() => keys.decrypt(ciphertext, 'platform-token', 'owner')).toThrow();
    expect(() => keys.decrypt(ciphertext, 'second-factor', 'other')).toThrow();
    expect(() => keys.decrypt(ciphertext, 'second-factor', '')).toThrow();
    expect(keys.decrypt(keys.encrypt('', 'sign-in', 'x'), 'sign-in', 'x')).toBe('');
  });

  test('encrypt the same text differently each time', () => {
    const ciphertexts = Array.from({ length: 20 }, () =>
      keys.encrypt('secret', 'second-factor', 'owner').toString('latin1'),
    );
    expect(new Set(ciphertexts).size).toBe(20);
    for (const ciphertext of ciphertexts) expect(ciphertext).not.toContain('secret');
  });

  test('reject ciphertexts with a flipped bit or missing bytes', () => {
    const ciphertext = keys.encrypt('secret', 'second-factor', 'owner');
    for (let index = 0; index < ciphertext.length; index++) {
      const changed = Buffer.from(ciphertext);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => keys.decrypt(changed, 'second-factor', 'owner')).toThrow();
      expect(() => keys.decrypt(ciphertext.subarray(0, index), 'second-factor', 'owner')).toThrow();
    }
  });

  test('encrypt with the new key after a rotation, and still decrypt with the previous one', () => {
    const old = keys.encrypt('secret', 'sign-in', 'owner');
    const rotated = new AppKeys(second, [first]);
    expect(rotated.decrypt(old, 'sign-in', 'owner')).toBe('secret');
    const fresh = rotated.encrypt('secret', 'sign-in', 'owner');
    expect(new AppKeys(second).decrypt(fresh, 'sign-in', 'owner')).toBe('secret');
    expect(() => keys.decrypt(fresh, 'sign-in', 'owner')).toThrow('No key with the id 2 is configured.');
    expect(() => new AppKeys(createKey(1)).decrypt(old, 'sign-in', 'owner')).toThrow();
  });

  test('return HMACs that differ by key and purpose, the current key’s first', () => {
    const rotated = new AppKeys(second, [first]);
    const [old] = keys.computeHmacs('code', 'recovery-code');
    expect(rotated.computeHmacs('code', 'recovery-code')).toEqual([
      ...new AppKeys(second).computeHmacs('code', 'recovery-code'),
      old,
    ]);
    expect(keys.computeHmacs('code', 'pseudonym')).not.toEqual(keys.computeHmacs('code', 'recovery-code'));
    expect(old).toHaveLength(32);
  });
});

describe('APP_KEY', () => {
  test('is an id and 32 bytes; of several, separated by commas, the first one encrypts', () => {
    const [one, other] = [generateAppKey(7), generateAppKey(255)];
    expect(one).toMatch(/^7:[\w-]{43}$/);
    const ciphertext = readAppKeys(other).encrypt('secret', 'sign-in', 'x');
    expect(readAppKeys(`${one}, ${other}`).decrypt(ciphertext, 'sign-in', 'x')).toBe('secret');
    expect(readAppKeys(`${one},${other}`).encrypt('secret', 'sign-in', 'x')[0]).toBe(7);
  });

  const bytes = randomBytes(32).toString('base64url');
  test.each([
    '',
    bytes,
    `:${bytes}`,
    `0:${bytes}`,
    `01:${bytes}`,
    `256:${bytes}`,
    `1000:${bytes}`,
    `-1:${bytes}`,
    `1:${bytes}=`,
    `1:${bytes.slice(1)}`,
    `1:${bytes}x`,
    `1:${bytes.slice(0, -1)}+`,
    `1:${bytes},`,
    `1:${bytes};2:${bytes}`,
    `1:${bytes},1:${generateAppKey().slice(2)}`,
  ])('is rejected in another format, without its value in the message: %j', (setting) => {
    let message = '';
    try {
      readAppKeys(setting);
    } catch (error) {
      expect(error).toMatchObject({ name: 'ConfigError' });
      message = String(error);
    }
    expect(message).toMatch(/APP_KEY/);
    expect(message).not.toContain(bytes.slice(1, -1));
  });
});

describe('the key in the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is created on first use, readable only by its owner, and reused', () => {
    const data = path.join(folder, 'deep', 'data');
    const ciphertext = loadLocalAppKeys(data).encrypt('secret', 'sign-in', 'x');
    expect(statSync(path.join(data, 'app-key')).mode & 0o777).toBe(0o600);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(loadLocalAppKeys(data).decrypt(ciphertext, 'sign-in', 'x')).toBe('secret');
  });

  test('replaces an empty file, which a full disk left', () => {
    writeFileSync(path.join(folder, 'app-key'), '');
    expect(loadLocalAppKeys(folder).ids).toEqual([1]);
    expect(readdirSync(folder)).toEqual(['app-key']);
  });

  test('leaves nothing behind where it cannot be written', () => {
    // A Node process that may write no file, as on a full disk.
    const script = `import('${new URL('./secrets.ts', import.meta.url).href}')
      .then(({ loadLocalAppKeys }) => loadLocalAppKeys(process.argv[1])).catch(() => process.exit(7))`;
    const command = `trap '' XFSZ; ulimit -f 0; exec "$@"`;
    const { status } = spawnSync('sh', ['-c', command, 'sh', process.execPath, '--eval', script, folder]);
    expect(status).toBe(7);
    expect(readdirSync(folder)).toEqual([]);
    expect(loadLocalAppKeys(folder).ids).toEqual([1]);
  });

  test('may be created by hand, and is not overwritten', () => {
    const file = path.join(folder, 'app-key');
    const appKey = generateAppKey(9);
    writeFileSync(file, `${appKey}\n`);
    chmodSync(file, 0o400);
    expect(loadLocalAppKeys(folder).encrypt('x', 'sign-in', 'x')[0]).toBe(9);
    expect(readFileSync(file, 'utf8')).toBe(`${appKey}\n`);
  });

  test('is rejected if it is malformed', () => {
    writeFileSync(path.join(folder, 'app-key'), 'x');
    expect(() => loadLocalAppKeys(folder)).toThrow(/APP_KEY/);
  });
});
