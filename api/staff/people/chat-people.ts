import { KeptAnswers } from '../../chat-platform/kept-answers.ts';
import type { PlatformUser } from '../../chat-platform/shapes.ts';
import type { Context } from '../../server/context.ts';

const maxAge = 60_000;

/** People of the chat platform, as it tells; the same answer serves everybody who asks within a minute. */
export class ChatPeople {
  private readonly kept = new KeptAnswers<PlatformUser | undefined>(5000);

  /** Somebody by id; undefined where there is nobody. */
  find({ now, platform }: Pick<Context, 'now' | 'platform'>, id: string): Promise<PlatformUser | undefined> {
    return this.kept.of(id, { now, maxAge }, () => platform.user(id));
  }
}
