import { isDeepStrictEqual } from 'node:util';
import { copiedModules } from 'api-contract/copy';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { digestOf } from '../../keys/secrets.ts';
import type { BotGuild } from '../../platform/shapes.ts';
import { admit } from '../guild-guard.ts';
import { serverChannels } from '../logs/server-channels.ts';
import { type StoredModule, storedModule } from '../modules/stored-module.ts';
import { copiers } from './copied-modules.ts';
import { type FindSame, sameChannels } from './same-channel.ts';

/** Who copies, from where, and what the guard has let them to. */
interface Copying {
  userId: string;
  from: string;
  to: BotGuild;
}

/** What copying would change, module by module, with what each would be saved on top of. */
export async function copyPlan(context: Context, { userId, from, to }: Copying) {
  if (from === to.id) throw new Refusal('copy-source-missing');
  const source = await sourceServer(context, userId, from);
  const findSame = sameChannels(source.channels, await serverChannels(context, to));
  const entries = await Promise.all(
    copiedModules.map(async (module) => {
      const [theirs, target] = await Promise.all([
        storedModule(context, from, module),
        storedModule(context, to.id, module),
      ]);
      return { target, entry: entryOf(module, theirs, target, findSame) };
    }),
  );
  return { source: source.guild, entries };
}

/** Whoever may not look at the other server learns no more of it than that. */
async function sourceServer(context: Context, userId: string, from: string) {
  try {
    await admit(context, userId, from, ['view', 'server']);
    const guild = await context.serverViews.server(from);
    if (!guild) throw new Refusal('bot-not-joined');
    return { guild, channels: await serverChannels(context, guild) };
  } catch (error) {
    const isMissing =
      error instanceof Refusal && ['guild-denied', 'right-missing', 'bot-not-joined'].includes(error.reason);
    throw isMissing ? new Refusal('copy-source-missing') : error;
  }
}

function entryOf(
  module: (typeof copiedModules)[number],
  theirs: StoredModule,
  target: StoredModule,
  findSame: FindSame,
) {
  const copy = copiers[module](theirs.value, target.value, findSame);
  const { after, leftOut } = copy ?? { after: target.value, leftOut: [] };
  const effect = !copy ? 'empty' : isDeepStrictEqual(after, target.value) ? 'same' : 'changes';
  const digest = digestOf(JSON.stringify([after, leftOut])).toString('base64url');
  const version = `${theirs.revision}.${target.revision}.${digest.slice(0, 22)}`;
  return { module, effect, before: target.value, after, left_out: leftOut, version } as const;
}
