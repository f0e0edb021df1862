import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext, RequestContext } from '../http/context.ts';
import { registerRoute } from '../http/register-route.ts';
import { getAvatarUrl } from '../platform/chat-platform.ts';
import { deleteAccount } from './deletion.ts';
import { exportAccount } from './export.ts';

/** Routes of a user's own account. */
export function registerAccountRoutes(app: FastifyInstance, context: AppContext) {
  registerRoute(app, context, contract.profile, { handler: getProfile });
  registerRoute(app, context, contract.exportAccount, { rawHandler: exportAccount });
  registerRoute(app, context, contract.deleteAccount, { handler: deleteAccount });
}

/** `GET /v1/me/profile`: the profile of the signed-in user. */
export async function getProfile({ caller, platform }: RequestContext<typeof contract.profile>) {
  return {
    global_name: caller.globalName || caller.username,
    avatar: getAvatarUrl(platform.imageHost, caller),
    is_admin: caller.role === 'admin',
    is_mod: caller.role !== undefined,
  };
}
