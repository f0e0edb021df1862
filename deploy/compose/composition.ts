import { createHash } from 'node:crypto';
import type { Language } from 'shared-ui/contract';
import { compress } from './compress.ts';

/** A file as it is served: once as it is, and compressed where that is smaller. */
export interface ServedFile {
  type: string;
  etag: string;
  body: Uint8Array;
  br?: Uint8Array;
  gzip?: Uint8Array;
}

/** Everything that a gateway serves besides the files of releases. */
export interface Composition {
  /** Prerendered pages by language and pathname. */
  pages: Record<Language, Record<string, ServedFile>>;
  /** The page for every other path, by language. */
  app: Record<Language, ServedFile>;
  /** Other files by pathname. */
  assets: Record<string, ServedFile>;
  /** Where paths lead that are not pages. */
  redirects: Record<string, string>;
  /** Regular expressions of the pathnames that exist. */
  routes: string[];
  /** The digest of the one inline script, for the policy. */
  scriptDigest: string;
}

/** Makes a file of text ready to be served. */
export async function servedText(type: string, text: string): Promise<ServedFile> {
  const body = Buffer.from(text);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { type, etag, body, ...(await compress(body, 'quick')) };
}
