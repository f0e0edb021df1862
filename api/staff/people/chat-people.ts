import type { ChatPlatform } from '../../platform/chat-platform.ts';
import { KeptAnswers } from '../../platform/kept-answers.ts';
import type { PlatformUser } from '../../platform/shapes.ts';

const maxAge = 60_000;

interface Deps {
  platform: ChatPlatform;
  now: () => number;
}

/** People of the chat platform, as it tells; the same answer serves everybody who asks within a minute. */
export class ChatPeople {
  private readonly kept = new KeptAnswers<PlatformUser | undefined>(5000);
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Somebody by id; undefined where there is nobody. */
  find(id: string): Promise<PlatformUser | undefined> {
    const { now, platform } = this.deps;
    return this.kept.of(id, { now, maxAge }, () => platform.user(id));
  }
}
