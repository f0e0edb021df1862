import type { FastifyReply } from 'fastify';
import { ApiError } from '../errors.ts';

/** How many exports of a process read at once, so that they leave the database and the processor to other requests. */
export const MAX_READING_EXPORTS = 2;

/** How many exports a process sends at once; each has a part in memory that its client has not read yet. */
export const MAX_OPEN_EXPORTS = 50;

const RETRY_SECONDS = 5;

/** The exports of a process: at most one for each user. */
export class ExportSlots {
  private readonly userIds = new Set<string>();
  private readonly waiting: (() => void)[] = [];
  private reading = 0;

  /** Takes a slot until the response has ended. Throws if there is none. */
  take(userId: string, { raw: response }: FastifyReply) {
    if (this.userIds.has(userId) || this.userIds.size >= MAX_OPEN_EXPORTS)
      throw new ApiError('too-many-requests', RETRY_SECONDS);
    // The client may have disconnected already; the response then emits no further event.
    if (response.destroyed) return;
    this.userIds.add(userId);
    response.once('close', () => this.userIds.delete(userId));
  }

  /** Reads an export in turns with the others. While its client does not read, it takes no turn from them. */
  async *readInTurns(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
    try {
      for (;;) {
        const piece = await this.takeTurn(() => pieces.next());
        if (piece.done) return;
        yield piece.value;
      }
    } finally {
      await pieces.return(undefined);
    }
  }

  private async takeTurn<T>(read: () => Promise<T>): Promise<T> {
    if (this.reading < MAX_READING_EXPORTS) this.reading += 1;
    else await new Promise<void>((resume) => this.waiting.push(resume));
    try {
      return await read();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.reading -= 1;
    }
  }
}
