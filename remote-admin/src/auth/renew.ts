import { type ApiResult, api, storeStaffSession, toResult } from 'shared-ui';

/** Which of the staff areas a code opens. */
export type Level = 'mod' | 'admin';

/** Has the API check a code; a right one opens the area for five minutes more. */
export async function renew(level: Level, code: string): Promise<ApiResult<unknown>> {
  const body = { type: level, twofa_token: code, access_token: '', refresh_token: '' };
  const outcome = await toResult(api.POST('/v1/2fa', { body }));
  if (outcome.kind !== 'ok') return outcome;
  if (!outcome.data.token) return { kind: 'http-error', status: 200 };
  storeStaffSession(outcome.data.token);
  return outcome;
}
