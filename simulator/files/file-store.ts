/** A file as a member or a bot uploads it. */
export interface UploadedFile {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

/** What a message stores of a file. Its content is in the `FileStore`. */
export interface Attachment {
  id: string;
  filename: string;
  size: number;
  contentType: string;
}

/** The contents of files, in memory. */
export interface FileStore {
  /** Stores a file; the oldest are dropped when all together are too large. */
  add(file: UploadedFile): Attachment;
  find(id: string): UploadedFile | undefined;
  delete(ids: readonly string[]): void;
  clear(): void;
}

/** The platform's limits of a message. */
export const fileLimits = { count: 10, bytes: 10 * 1024 * 1024, requestBytes: 25 * 1024 * 1024 };

const MAX_STORED_BYTES = 64 * 1024 * 1024;
const MAX_FILENAME_LENGTH = 255;

export function createFileStore(createId: () => string, maxBytes = MAX_STORED_BYTES): FileStore {
  const files = new Map<string, UploadedFile>();
  let storedBytes = 0;
  const remove = (id: string) => {
    storedBytes -= files.get(id)?.bytes.length ?? 0;
    files.delete(id);
  };
  return {
    add: ({ bytes, contentType, filename: name }) => {
      const id = createId();
      const filename = cleanFilename(name);
      files.set(id, { bytes, contentType, filename });
      storedBytes += bytes.length;
      for (const oldest of files.keys()) {
        if (storedBytes <= maxBytes) break;
        remove(oldest);
      }
      return { id, filename, contentType, size: bytes.length };
    },
    find: (id) => files.get(id),
    delete: (ids) => ids.forEach(remove),
    clear: () => {
      files.clear();
      storedBytes = 0;
    },
  };
}

/** A name without folders and control characters, which a browser can save. */
function cleanFilename(name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\\/\p{Cc}\p{Cf}]/gu, '_');
  return [...clean].slice(0, MAX_FILENAME_LENGTH).join('') || 'file';
}

/** The path from which a file is downloaded. */
export function getFilePath(channelId: string, { id, filename }: Pick<Attachment, 'id' | 'filename'>): string {
  return `/attachments/${channelId}/${id}/${encodeURIComponent(filename)}`;
}
