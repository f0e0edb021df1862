import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { UploadedFile } from './file-store.ts';

/** A file of a form, after parsing. */
export const uploadedFileSchema = z.object({
  filename: z.string(),
  contentType: z.string(),
  bytes: z.instanceof(Uint8Array),
});

type FormValue = string | UploadedFile;

/** Parses the body of a multipart request; undefined if it is malformed. File fields in which nothing was chosen are left out. */
export async function parseMultipart(
  { headers }: FastifyRequest,
  body: Buffer,
): Promise<readonly (readonly [string, FormValue])[] | undefined> {
  const contentType = headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  if (!form) return undefined;
  const entries = await Promise.all([...form].map(async ([name, value]) => [name, await toFormValue(value)] as const));
  return entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

async function toFormValue(value: string | File): Promise<FormValue | undefined> {
  if (typeof value === 'string') return value;
  if (value.name === '' && value.size === 0) return undefined;
  return { filename: value.name, contentType: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
}
