import { api, keepStaffSession, type Outcome, outcomeOf } from 'shared-ui';

/** Which of the staff areas a code opens. */
export type Level = 'mod' | 'admin';

/** Has the API check a code; a right one opens the area for five minutes more. */
export async function renew(level: Level, code: string): Promise<Outcome<unknown>> {
  const body = { type: level, twofa_token: code, access_token: '', refresh_token: '' };
  const outcome = await outcomeOf(api.POST('/v1/2fa', { body }));
  if (outcome.kind !== 'answered') return outcome;
  if (!outcome.data.token) return { kind: 'refused', status: 200 };
  keepStaffSession(outcome.data.token);
  return outcome;
}
