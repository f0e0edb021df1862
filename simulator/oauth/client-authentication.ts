import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSame } from './secrets.ts';

const bodySchema = z.object({ client_id: z.string(), client_secret: z.string() });

/** Whether a call comes from the application: by the Basic header, or by id and secret in the body. */
export function isApplication(request: FastifyRequest): boolean {
  const given = fromHeader(request.headers.authorization) ?? bodySchema.safeParse(request.body).data;
  if (!given) return false;
  const isId = isSame(given.client_id, simulatorCredentials.clientId);
  return isSame(given.client_secret, simulatorCredentials.clientSecret) && isId;
}

function fromHeader(header: string | undefined): z.infer<typeof bodySchema> | undefined {
  const [scheme, encoded = ''] = header?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(decode);
  return { client_id: id, client_secret: secret };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
