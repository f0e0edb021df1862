import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { pathOf } from './faults/paths.ts';
import { messagePage } from './pages/message-page.ts';
import { sendPage } from './pages/send-page.ts';
import { PlatformError } from './rest/platform-error.ts';

/** Answers errors as the platform does: JSON for calls of the API, a page for people. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const failure = toPlatformError(error);
    if (failure.status >= 500) console.error(error);
    return answer(reply, request.url, failure);
  });
  app.setNotFoundHandler(async (request, reply) => answer(reply, request.url, plain(404)));
}

async function answer(reply: FastifyReply, url: string, failure: PlatformError): Promise<FastifyReply> {
  void reply.code(failure.status);
  if (pathOf(url).startsWith('/api')) {
    return reply.send({ message: failure.message, code: failure.code, ...failure.details });
  }
  const title = failure.status === 404 ? 'There is nothing here' : 'This did not work';
  return sendPage(reply, messagePage({ title, text: `${failure.message}.` }));
}

function plain(status: number): PlatformError {
  return new PlatformError(status, 0, `${status}: ${STATUS_CODES[status] ?? 'Error'}`);
}

const thrownSchema = z.object({ statusCode: z.int().min(400).max(599).default(500), code: z.string().optional() });
const badJson = ['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY'];

function toPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  const { statusCode, code } = thrownSchema.safeParse(error).data ?? { statusCode: 500 };
  if (statusCode === 413) return new PlatformError(413, 40005, 'Request entity too large');
  if (code && badJson.includes(code)) return new PlatformError(400, 50109, 'The request body contains invalid JSON.');
  return plain(statusCode);
}
