import { KeptAnswers } from '../chat-platform/kept-answers.ts';
import type { OwnGuild } from '../chat-platform/shapes.ts';
import type { Context } from '../server/context.ts';
import { platformToken } from './platform-token.ts';

/** The servers that people are on, as the platform says; it is asked once at a time for each person. */
export class OwnGuilds {
  private readonly kept = new KeptAnswers<OwnGuild[]>(2000);

  /** A person's servers, from an answer that is at most so many milliseconds old. */
  of(context: Context, userId: string, maxAge: number): Promise<OwnGuild[]> {
    return this.kept.of(userId, { now: context.now, maxAge }, () => ask(context, userId));
  }
}

async function ask(context: Context, userId: string): Promise<OwnGuild[]> {
  const token = await platformToken(context, userId);
  return context.platform.guildsOf(token);
}
