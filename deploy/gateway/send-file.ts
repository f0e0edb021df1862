import { matchesEtag } from 'config/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedFile } from '../compose/composition.ts';

/** Sends a file in an encoding that the client accepts, or 304 if the client has cached it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile, status = 200) {
  const { body, encoding } = selectEncoding(file, String(request.headers['accept-encoding'] ?? ''));
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  reply.header('etag', etag).header('vary', addVary(reply, 'Accept-Encoding'));
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(file.type)
    .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

function selectEncoding({ body, br, gzip }: ServedFile, accepted: string): { body: Uint8Array; encoding?: string } {
  if (br && acceptsBrotli.test(accepted)) return { body: br, encoding: 'br' };
  if (gzip && acceptsGzip.test(accepted)) return { body: gzip, encoding: 'gzip' };
  return { body };
}

function addVary(reply: FastifyReply, name: string): string {
  const current = reply.getHeader('vary');
  return current ? `${current}, ${name}` : name;
}
