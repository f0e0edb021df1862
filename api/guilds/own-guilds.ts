import { KeptAnswers } from '../platform/kept-answers.ts';
import type { OwnGuild } from '../platform/shapes.ts';
import { type PlatformAccess, platformToken } from './platform-token.ts';

/** The servers that people are on, as the platform says; it is asked once at a time for each person. */
export class OwnGuilds {
  private readonly kept = new KeptAnswers<OwnGuild[]>(2000);
  private readonly access: PlatformAccess;

  constructor(access: PlatformAccess) {
    this.access = access;
  }

  /** A person's servers, from an answer that is at most so many milliseconds old. */
  of(userId: string, maxAge: number): Promise<OwnGuild[]> {
    return this.kept.of(userId, { now: this.access.now, maxAge }, () => fetchGuilds(this.access, userId));
  }
}

async function fetchGuilds(access: PlatformAccess, userId: string): Promise<OwnGuild[]> {
  const token = await platformToken(access, userId);
  return access.platform.guildsOf(token);
}
