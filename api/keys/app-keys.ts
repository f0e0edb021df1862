import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a key is used for; each use has a key of its own, derived from the installation's. */
export type Purpose = 'second-factor' | 'platform-token' | 'sign-in' | 'recovery-code' | 'pseudonym' | 'key-check';

interface AppKey {
  id: number;
  secret: Buffer;
}

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** The installation's keys: the first seals, every one of them opens what it sealed. */
export class AppKeys {
  private readonly current: AppKey;
  private readonly keys: AppKey[];

  constructor(current: AppKey, earlier: AppKey[] = []) {
    this.current = current;
    this.keys = [current, ...earlier];
  }

  /** Encrypts a text; it opens for the same purpose and owner only. */
  seal(plain: string, purpose: Purpose, owner: string): Buffer {
    const iv = randomBytes(ivLength);
    const box = createCipheriv(cipher, derive(this.current, purpose), iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([box.update(plain, 'utf8'), box.final()]);
    return Buffer.concat([Buffer.from([this.current.id]), iv, sealed, box.getAuthTag()]);
  }

  /** Decrypts what `seal` made, and throws where a key, the purpose or the owner is another one. */
  open(box: Buffer, purpose: Purpose, owner: string): string {
    const key = this.keys.find(({ id }) => id === box[0]);
    if (!key) throw new Error(`No key with the id ${box[0]} is configured.`);
    const opened = createDecipheriv(cipher, derive(key, purpose), box.subarray(1, 1 + ivLength))
      .setAAD(Buffer.from(owner))
      .setAuthTag(box.subarray(-tagLength));
    return opened.update(box.subarray(1 + ivLength, -tagLength), undefined, 'utf8') + opened.final('utf8');
  }

  /** Keyed digests of a text, the current key's first: a stolen database alone cannot be searched for short codes. */
  digests(text: string, purpose: Purpose): Buffer[] {
    return this.keys.map((key) => createHmac('sha256', derive(key, purpose)).update(text).digest());
  }
}

function derive({ secret }: AppKey, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
