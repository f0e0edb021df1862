import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from 'shared-ui/site';

/** A file in memory: uncompressed and, for most types, compressed. */
export interface ServedFile {
  type: string;
  etag: string;
  body: Uint8Array;
  br?: Uint8Array;
  gzip?: Uint8Array;
}

/** A page, and the expression that matches its paths. */
export interface ComposedPage {
  pattern: RegExp;
  file: ServedFile;
}

/** Everything that a gateway serves besides the files of releases. */
export interface Composition {
  pages: Record<Language, ComposedPage[]>;
  /** The page for every other path. */
  missingPage: Record<Language, ServedFile>;
  /** Other files by pathname. */
  assets: Record<string, ServedFile>;
  /** Redirect targets by path. */
  redirects: Record<string, string>;
  /** The digest of the only inline script, for the Content-Security-Policy. */
  earlyScriptDigest: string;
  /** The digests of all style sheets that are part of pages, for the Content-Security-Policy. */
  styleDigests: string[];
}

type Effort = 'best' | 'quick';

/** Compresses a text into a file that can be served. */
export async function createServedText(type: string, text: string, effort: Effort = 'quick'): Promise<ServedFile> {
  const body = Buffer.from(text);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { type, etag, body, ...(await compress(body, effort)) };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** `best` is for released files and the landing page; `quick` is for all other files that are composed at start. */
export async function compress(body: Buffer, effort: Effort) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 7,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: effort === 'best' ? 9 : 6 })]);
  return { br, gzip: gz };
}
