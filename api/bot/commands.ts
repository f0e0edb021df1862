import { contract } from 'api-contract/contract';
import { createEtag, matchesEtag } from 'config/http';
import type { FastifyInstance } from 'fastify';
import type { Manifest } from 'vigil-bot/manifest';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { AppContext, RequestContext } from '../http/context.ts';
import { registerRoute } from '../http/register-route.ts';
import { readLiveManifest } from './manifests.ts';

export function registerCommandsRoute(app: FastifyInstance, context: AppContext) {
  registerRoute(app, context, contract.commands, { rawHandler: listCommands });
}

/** Responses by manifest, so that a call costs one query of the stored digests. */
const responses = new WeakMap<Manifest, { tag: string; body: string }>();

/** `GET /v1/commands`: what a visitor may see of the live manifest, or 304 if the page has it. */
async function listCommands({ db, request, reply }: RequestContext<typeof contract.commands>) {
  const live = await readLiveManifest(db);
  if (!live?.manifest.commands?.length) throw new ApiError('commands-missing');
  const response = responses.get(live.manifest) ?? createResponse(live.manifest);
  responses.set(live.manifest, response);
  reply.headers({ etag: response.tag, 'cache-control': 'no-cache' });
  if (matchesEtag(request.headers['if-none-match'], response.tag)) return void reply.code(304);
  reply.type('application/json; charset=utf-8');
  return response.body;
}

function createResponse({ categories = [], commands = [] }: Manifest) {
  const content: z.input<typeof contract.commands.response> = {
    categories: [...categories],
    commands: commands.map(({ name, description, category = null, permissions = [], options = [] }) => ({
      name,
      description,
      category,
      permissions: [...permissions],
      options: options.map(({ required = false, ...option }) => ({ ...option, required })),
    })),
  };
  const body = JSON.stringify(contract.commands.response.parse(content));
  return { tag: createEtag(body), body };
}
