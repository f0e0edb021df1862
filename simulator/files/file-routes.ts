import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { platformErrors } from '../rest/requests.ts';
import type { Simulator } from '../simulator.ts';

const paramsSchema = z.object({ file: z.string() });

/** Adds the downloads of files. Their content is of unknown origin, so browsers must save it and never show it. */
export function addFileRoutes(app: FastifyInstance, { files }: Simulator): void {
  app.get('/attachments/:channel/:file/*', async ({ params }, reply) => {
    const file = files.find(paramsSchema.parse(params).file);
    if (!file) throw platformErrors.unknownFile();
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeHeaderValue(file.filename)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      })
      .send(Buffer.from(file.bytes));
  });
}

/** Encodes a value as RFC 8187 requires it, which allows fewer characters than a URL. */
function encodeHeaderValue(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
