import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedFile } from '../compose/composition.ts';

/** Answers with a file, compressed as the client accepts it, or with 304 where the client has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile, status = 200) {
  const { body, encoding } = pick(file, String(request.headers['accept-encoding'] ?? ''));
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  reply.header('etag', etag).header('vary', addVary(reply, 'Accept-Encoding'));
  if (status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(file.type)
    .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

function pick({ body, br, gzip }: ServedFile, accepted: string): { body: Uint8Array; encoding?: string } {
  if (br && acceptsBrotli.test(accepted)) return { body: br, encoding: 'br' };
  if (gzip && acceptsGzip.test(accepted)) return { body: gzip, encoding: 'gzip' };
  return { body };
}

/** A proxy that compresses may have made the tag weak. */
function matches(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}

function addVary(reply: FastifyReply, name: string): string {
  const before = reply.getHeader('vary');
  return before ? `${before}, ${name}` : name;
}
