import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../http/context.ts';
import { implement, type RequestContext } from '../http/register-route.ts';
import { getAvatarUrl } from '../platform/chat-platform.ts';
import { deleteAccount } from './deletion.ts';
import { exportAccount } from './export.ts';

/** A person's own account. */
export function accountRoutes(app: FastifyInstance, context: AppContext) {
  implement(app, context, contract.profile, getProfile);
  implement(app, context, contract.exportAccount, exportAccount);
  implement(app, context, contract.deleteAccount, deleteAccount);
}

/** `GET /v1/me/profile`: who is signed in. */
export async function getProfile({ caller, platform }: RequestContext<typeof contract.profile>) {
  return {
    global_name: caller.globalName || caller.username,
    avatar: getAvatarUrl(platform.images, caller),
    is_admin: caller.role === 'admin',
    is_mod: caller.role !== undefined,
  };
}
