import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fileLimits, getFilePath, type UploadedFile } from '../../files/file-store.ts';
import { parseMultipart, uploadedFileSchema } from '../../files/multipart.ts';
import { platformErrors } from '../../rest/requests.ts';
import type { Simulator } from '../../simulator.ts';
import type { Message } from '../../state/state.ts';
import { type Html, type HtmlPart, html, icon } from '../html.ts';

/** Parses forms with files. A field with several values, or several files, is a list. */
export function addUploadParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: fileLimits.requestBytes },
    async (request: FastifyRequest, body: Buffer) => {
      const entries = await parseMultipart(request, body);
      if (!entries) throw platformErrors.invalidForm();
      const fields = Map.groupBy(entries, ([name]) => name);
      return Object.fromEntries(
        [...fields].map(([name, values]) => [
          name,
          values.length === 1 ? values[0]?.[1] : values.map(([, value]) => value),
        ]),
      );
    },
  );
}

const filesSchema = z.preprocess(
  (files) => (files === undefined ? [] : [files].flat()),
  z.array(uploadedFileSchema).catch([]),
);

/** Reads a file field of a form. */
export function readFiles(field: unknown): readonly UploadedFile[] {
  return filesSchema.parse(field);
}

const byteFormat = new Intl.NumberFormat('en', { style: 'unit', unit: 'byte', unitDisplay: 'long' });
const formatBytes = (bytes: number) =>
  bytes < 1024 * 1024 ? byteFormat.format(bytes) : `${Math.round(bytes / 1024 / 1024)} MB`;

/** Why files cannot be sent; undefined if they can. */
export function explainFileLimits(files: readonly UploadedFile[]): string | undefined {
  if (files.length > fileLimits.count) return `A message has at most ${fileLimits.count} files.`;
  const large = files.find(({ bytes }) => bytes.length > fileLimits.bytes);
  return large && `“${large.filename}” is larger than ${formatBytes(fileLimits.bytes)}.`;
}

/** The control of a file field. The script checks the limit before it sends. */
export function fileControl(name: string, attributes: HtmlPart): Html {
  return html`<input type="file" id="${name}" name="${name}" data-max-bytes="${fileLimits.bytes}"${attributes}>`;
}

/** The files of a message, as downloads. */
export function attachmentList({ files }: Simulator, channelId: string, { attachments }: Message): Html[] {
  return attachments.map((attachment) => {
    const { id, filename, size } = attachment;
    const name = files.find(id)
      ? html`<a href="${getFilePath(channelId, attachment)}" download="${filename}"><bdi>${filename}</bdi></a>`
      : html`<bdi>${filename}</bdi> (no longer stored)`;
    return html`<p class="hint attachment">${icon('file')} ${name}, ${formatBytes(size)}</p>`;
  });
}
