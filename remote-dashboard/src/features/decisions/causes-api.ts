import { type ApiResult, api, toResult } from 'shared-ui';
import { createTimeoutSignal } from '../../lib/api/requests.ts';
import type { Decision } from './decisions-api.ts';

interface Period {
  from: string;
  /** Null if it lasts. */
  to: string | null;
}

/** Why nothing happened to somebody around a time. */
export interface Cause {
  cause: 'decided' | 'bot-absent' | 'bot-offline' | 'feature-off' | 'paused' | 'permission-missing' | 'not-reported';
  /** False if it was so for a part of the time only, or is so now. */
  certain: boolean;
  /** What the bot decided about the person. */
  decisions: Decision[];
  offline: Period | null;
  /** Null for logs and greetings. */
  enabled: boolean | null;
  /** The change that had turned the feature on or off. */
  change: Decision['change'];
  pause: Period | null;
  /** The permissions that the bot lacks now. */
  missing: string[];
}

export interface Question {
  user: string;
  at: Date;
}

/** Asks why nothing happened. */
export function fetchCause(id: string, feature: string, { user, at }: Question): Promise<ApiResult<Cause>> {
  const params = { path: { id, feature }, query: { user, at: at.toISOString() } };
  return toResult(api.GET('/v1/guild/{id}/decisions/{feature}/cause', { params, signal: createTimeoutSignal() }));
}
