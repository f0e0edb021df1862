import { botModules, guildModules } from 'api-contract/changes';
import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { avatarAddress } from '../../account/profile.ts';
import type { Context } from '../../http/context.ts';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Admitted, AdmittedNow } from '../guild-guard.ts';
import { implementChange, implementView } from '../implement-guild.ts';
import { saveModule } from '../modules/save-module.ts';
import { storedModule } from '../modules/stored-module.ts';
import { type Change, changesOf, findChange } from './stored-changes.ts';

/** How many changes are listed at once. */
const pageSize = 20;

/** Who changed what on a server, and taking it back. */
export function changeRoutes(app: FastifyInstance, context: Context) {
  implementView(app, context, contract.changes, answerChanges);
  implementChange(app, context, contract.undoChange, answerUndo);
}

async function answerChanges(call: Call<typeof contract.changes>, admitted: Admitted) {
  const { input, platform } = call;
  const { before } = input.query;
  // No number is a change that never was, and nothing is older than that.
  const end = before === undefined ? Number.MAX_SAFE_INTEGER : (numberOf(before) ?? 0);
  const changes = await changesOf(call, seenBy(admitted), end, pageSize + 1);
  const listed = changes.slice(0, pageSize).map((change) => ({
    id: String(change.id),
    module: change.module,
    by: personOf(platform.images, change),
    at: change.created_at.toISOString(),
    before: change.before,
    after: change.after,
    undoes: change.undoes === null ? null : String(change.undoes),
    newest: change.newest,
  }));
  return { changes: listed, more: changes.length > pageSize };
}

async function answerUndo(call: Call<typeof contract.undoChange>, admitted: AdmittedNow) {
  const { caller, input } = call;
  const guildId = admitted.id;
  const number = numberOf(input.params.change);
  const change = number === undefined ? undefined : await findChange(call, seenBy(admitted), number);
  if (!change) throw new Refusal('change-unknown');
  const { module } = change;
  const stored = await storedModule(call, guildId, module);
  if (stored.revision !== change.revision) throw new Refusal('saved-meanwhile');
  await saveModule(call, {
    ...{ guildId, module, by: caller.userId, undoes: change.id },
    before: stored,
    after: change.before,
  });
  return { message: 'OK' };
}

/** Who may do what is the owner's to see. */
function seenBy({ id, rights }: Admitted) {
  return { guildId: id, modules: rights.access === 'none' ? botModules : guildModules };
}

function personOf(images: string, { user_id: id, username, global_name, avatar, discriminator }: Change) {
  if (id === null || username === null || discriminator === null) return null;
  return { id, name: global_name || username, avatar: avatarAddress(images, { userId: id, avatar, discriminator }) };
}

function numberOf(id: string): number | undefined {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
