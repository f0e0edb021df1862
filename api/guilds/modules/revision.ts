import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import type { StoredModule } from './stored-module.ts';

interface Saving {
  input: { body: { revision?: number | undefined } };
  request: FastifyRequest;
}

/** Refuses a save that is not based on what is stored: its body names the revision, or If-Match does. */
export function checkRevision({ input, request }: Saving, { revision }: StoredModule) {
  // A gateway that packs answers makes their tags weak ones.
  const [, tag] = /^(?:W\/)?"(\d{1,10})"$/.exec(request.headers['if-match'] ?? '') ?? [];
  const base = input.body.revision ?? (tag === undefined ? undefined : Number(tag));
  if (base === undefined) throw new Refusal('revision-missing');
  if (base !== revision) throw new Refusal('saved-meanwhile');
}

/** Says the revision of an answer as its tag, too. */
export function tagRevision(reply: FastifyReply, revision: number) {
  reply.header('etag', `"${revision}"`);
}
