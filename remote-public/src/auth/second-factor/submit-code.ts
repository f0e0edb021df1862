import { type ApiResult, api, storeStaffSession, toResult, writeCookie } from 'shared-ui';
import { clearPendingSignIn, getPendingSignIn } from 'shared-ui/app';
import type { SecondFactorType } from './load-second-factor.ts';

/** What a right code yields. */
export interface Passed {
  token: string;
  recovery_codes?: string[];
}

const session = 30 * 24 * 60 * 60;

/** Where a right code leads. */
export const destinations: Record<SecondFactorType, string> = {
  user: '/dashboard',
  mod: '/manage/moderator',
  admin: '/manage/admin',
};

/** Has the API check a code, and keeps what a right one yields. */
export async function submitCode(type: SecondFactorType, code: string): Promise<ApiResult<Passed>> {
  const outcome = await toResult(api.POST('/v1/2fa', { body: { type, twofa_token: code, ...getPendingSignIn() } }));
  if (outcome.kind !== 'ok') return outcome;
  const { token } = outcome.data;
  if (!token) return { kind: 'http-error', status: 200 };
  if (type === 'user') {
    writeCookie('token', token, session);
    clearPendingSignIn();
  } else storeStaffSession(token);
  return outcome;
}
