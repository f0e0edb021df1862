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
  cause:
    | 'decided'
    | 'bot-absent'
    | 'bot-offline'
    | 'intent-missing'
    | 'feature-off'
    | 'paused'
    | 'exception'
    | 'not-applied'
    | 'permission-missing'
    | 'target-unusable'
    | 'event-off'
    | 'not-reported';
  /** False if it was so for a part of the time only, or is so now. */
  certain: boolean;
  /** What the bot decided about the person. */
  decisions: Decision[];
  offline: Period | null;
  /** The gateway intents that the bot lacked; null if it did not report them. */
  intents: string[] | null;
  enabled: boolean;
  /** The change that had turned the feature on or off. */
  change: Decision['change'];
  pause: Period | null;
  /** The exceptions of the logs that applied, or may have. */
  exceptions: { kind: 'channel' | 'role' | 'user' | 'bot'; id: string; name: string }[];
  /** Whether the bot worked with the settings; null if it does not report that. */
  applied: boolean | null;
  /** The permissions that the bot lacks now. */
  missing: string[];
  /** The channels and roles in the settings that the bot cannot use now. */
  targets: { kind: 'channel' | 'role'; id: string; name: string | null; fault: 'deleted' | 'closed' | 'too-high' }[];
  /** The events that the logs or the greetings left out then. */
  eventsOff: string[];
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
