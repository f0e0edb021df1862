import { type ApiResult, api, toResult } from 'shared-ui';
import type { Text } from 'vigil-bot/manifest';
import type { Values } from '../bot-features/bot-features-api.ts';

/** Something that the bot would do, skip or fail to do. */
export interface RehearsedDecision {
  outcome: 'done' | 'skipped' | 'failed';
  reason?: Text | undefined;
  /** The ids of the field that decided it, joined with slashes. */
  field?: string | undefined;
}

export interface RehearsedMessage {
  kind: 'message';
  channel?: string | undefined;
  /** Whom a direct message is for. */
  user?: string | undefined;
  /** The name of a channel that does not exist yet. */
  name?: string | undefined;
  text: string;
  embeds: { title?: string | undefined; description?: string | undefined }[];
}

export interface RehearsedRequest {
  kind: 'request';
  method: string;
  path: string;
  fields: Record<string, string | number | boolean | null>;
}

/** What the bot would do. */
export interface Rehearsal {
  decisions: RehearsedDecision[];
  /** The calls of the platform that it attempted. None was sent. */
  calls: (RehearsedMessage | RehearsedRequest)[];
  /** How many other calls there were. */
  more: number;
}

/** What happens in a rehearsal. */
export interface RehearsedEvent {
  event: string;
  user: string;
  channel?: string;
  text?: string;
  /** Assumed for the member; without it those that the member has. */
  roles?: string[];
}

/** How long the API waits for the bot, and the network for the API. */
const TIMEOUT_MS = 15_000;

/** Asks the bot what it would do with settings that need not be saved. */
export function rehearse(
  id: string,
  feature: string,
  event: RehearsedEvent,
  values: Values,
): Promise<ApiResult<Rehearsal | { problem: Text }>> {
  const body = { ...event, values: { ...values } };
  const options = { params: { path: { id, feature } }, signal: AbortSignal.timeout(TIMEOUT_MS), body };
  return toResult(api.POST('/v1/guild/{id}/features/{feature}/rehearse', options));
}
