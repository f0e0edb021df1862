import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Admitted, AdmittedNow } from '../guild-guard.ts';
import { implementChange, implementView } from '../implement-guild.ts';
import { checkRevision, tagRevision } from '../modules/revision.ts';
import { saveModule } from '../modules/save-module.ts';
import { storedModule } from '../modules/stored-module.ts';
import { namedRoles, serverRoles } from './server-roles.ts';
import { accessOf } from './stored-access.ts';

/** How old the list of roles may be for somebody who looks at it, in milliseconds. */
const rolesMaxAge = 2000;

/** What the owner of a server lets roles do here. */
export function accessRoutes(app: FastifyInstance, context: Context) {
  implementView(app, context, contract.access, answerAccess);
  implementChange(app, context, contract.saveAccess, answerSave);
  implementView(app, context, contract.roles, answerRoles);
}

async function answerAccess(call: Call<typeof contract.access>, { id }: Admitted) {
  const { value, revision } = await storedModule(call, id, 'access');
  tagRevision(call.reply, revision);
  return { revision, roles: accessOf(value) };
}

async function answerSave(call: Call<typeof contract.saveAccess>, { server }: AdmittedNow) {
  const { caller, input, reply } = call;
  const before = await storedModule(call, server.id, 'access');
  checkRevision(call, before);
  const roles = namedRoles(input.body.roles, accessOf(before.value), server);
  // An empty list is what there is before anything was saved.
  const after = roles.length === 0 && before.value === null ? null : { roles };
  const save = { guildId: server.id, module: 'access', before, after, by: caller.userId } as const;
  const revision = await saveModule(call, save);
  tagRevision(reply, revision);
  return { revision, roles };
}

async function answerRoles(call: Call<typeof contract.roles>, { id }: Admitted) {
  const server = await call.serverViews.server(id, rolesMaxAge);
  if (!server) throw new Refusal('bot-not-joined');
  return { roles: serverRoles(server) };
}
