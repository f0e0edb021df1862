import type { OwnGuild } from '../chat-platform/shapes.ts';
import type { Context } from '../server/context.ts';
import { platformToken } from './platform-token.ts';

const administrator = 1n << 3n;
const manageGuild = 1n << 5n;

const mostKept = 5000;

interface Known {
  at: number;
  isAnswered: boolean;
  guilds: Promise<OwnGuild[]>;
}

/** The servers that people may manage, as the platform says; it is asked once at a time for each person. */
export class OwnGuilds {
  private readonly known = new Map<string, Known>();

  /** A person's servers, from an answer that is at most so many milliseconds old. */
  of(context: Context, userId: string, maxAge: number): Promise<OwnGuild[]> {
    const known = this.known.get(userId);
    if (known && (!known.isAnswered || context.now() - known.at <= maxAge)) return known.guilds;
    const asked: Known = { at: context.now(), isAnswered: false, guilds: ask(context, userId) };
    this.keep(userId, asked);
    asked.guilds.then(
      () => {
        asked.isAnswered = true;
      },
      () => this.known.get(userId) === asked && this.known.delete(userId),
    );
    return asked.guilds;
  }

  private keep(userId: string, asked: Known) {
    this.known.delete(userId);
    this.known.set(userId, asked);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > mostKept) this.known.delete(oldest);
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
