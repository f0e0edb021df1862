import { KeptAnswers } from '../chat-platform/kept-answers.ts';
import type { OwnGuild } from '../chat-platform/shapes.ts';
import type { Context } from '../server/context.ts';
import { platformToken } from './platform-token.ts';

const administrator = 1n << 3n;
const manageGuild = 1n << 5n;

/** The servers that people may manage, as the platform says; it is asked once at a time for each person. */
export class OwnGuilds {
  private readonly kept = new KeptAnswers<OwnGuild[]>(5000);

  /** A person's servers, from an answer that is at most so many milliseconds old. */
  of(context: Context, userId: string, maxAge: number): Promise<OwnGuild[]> {
    return this.kept.of(userId, { now: context.now, maxAge }, () => ask(context, userId));
  }
}

async function ask(context: Context, userId: string): Promise<OwnGuild[]> {
  const token = await platformToken(context, userId);
  return (await context.platform.guildsOf(token)).filter(mayManage);
}

/** Whether a person may look after a server: its owner, an administrator, or somebody who may manage it. */
function mayManage({ owner, permissions }: OwnGuild): boolean {
  return owner || (BigInt(permissions) & (administrator | manageGuild)) !== 0n;
}
