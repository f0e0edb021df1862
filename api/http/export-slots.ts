import type { FastifyReply } from 'fastify';
import { ApiError } from '../errors.ts';

/** How many exports a process runs at once, so that they leave the database and the processor to other requests. */
export const MAX_EXPORTS = 2;

const RETRY_SECONDS = 5;

/** The exports that a process runs: at most one for each user. */
export class ExportSlots {
  private readonly userIds = new Set<string>();

  /** Takes a slot until the response has ended. Throws if there is none. */
  take(userId: string, { raw: response }: FastifyReply) {
    if (this.userIds.has(userId) || this.userIds.size >= MAX_EXPORTS)
      throw new ApiError('too-many-requests', RETRY_SECONDS);
    // The client may have disconnected already; the response then emits no further event.
    if (response.destroyed) return;
    this.userIds.add(userId);
    response.once('close', () => this.userIds.delete(userId));
  }
}
