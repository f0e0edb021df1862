import type { LoaderFunctionArgs } from 'react-router';
import {
  type ApiResult,
  api,
  fetchSession,
  hasFeature,
  readCookie,
  redirectReplacing,
  storeStaffSession,
  toResult,
  writeCookie,
} from 'shared-ui';
import { clearPendingSignIn, getPendingSignIn, hasPendingSignIn } from 'shared-ui/app';

const types = ['user', 'mod', 'admin'] as const;

/** What a code is for: ending a sign-in, or opening one of the staff areas. */
export type SecondFactorType = (typeof types)[number];

/** What an authenticator app needs to know, for somebody who has none set up yet. */
interface Enrolment {
  enrolled: boolean;
  secret?: string;
  uri?: string;
  qr?: string;
}

/** What the page of the second factor begins with. */
export interface SecondFactorData {
  type: SecondFactorType;
  /** Where the API can set up an app: whether there is one. */
  enrolment?: ApiResult<Enrolment>;
}

/** Lets pass whoever may type a code for what the address asks for; everybody else goes to the home page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<SecondFactorData> {
  const asked = new URL(request.url).searchParams.get('type');
  const type = types.find((known) => known === asked);
  if (!type || !(await canEnterCode(type))) throw redirectReplacing(request, '/');
  if (type !== 'user' || !hasFeature('sign-in')) return { type };
  return { type, enrolment: await fetchEnrolment(request) };
}

async function canEnterCode(type: SecondFactorType): Promise<boolean> {
  if (type === 'user') return !readCookie('token') && hasPendingSignIn();
  const session = await fetchSession();
  if (session.state !== 'signed-in') return false;
  const { is_mod, is_admin } = session.profile;
  return is_admin || (type === 'mod' && is_mod);
}

async function fetchEnrolment(request: Request): Promise<ApiResult<Enrolment>> {
  const outcome = await toResult(api.POST('/v1/2fa/enrolment', { body: getPendingSignIn() }));
  const reason = outcome.kind === 'http-error' ? outcome.reason : undefined;
  if (reason !== 'ticket-missing' && reason !== 'banned') return outcome;
  clearPendingSignIn();
  throw redirectReplacing(request, `/?signin=${reason === 'banned' ? 'banned' : 'expired'}`);
}

/** What a right code yields. */
export interface VerifiedCode {
  token: string;
  recovery_codes?: string[];
}

const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Where a right code leads. */
export const destinations: Record<SecondFactorType, string> = {
  user: '/dashboard',
  mod: '/manage/moderator',
  admin: '/manage/admin',
};

/** Has the API check a code, and keeps what a right one yields. */
export async function submitCode(type: SecondFactorType, code: string): Promise<ApiResult<VerifiedCode>> {
  const outcome = await toResult(api.POST('/v1/2fa', { body: { type, twofa_token: code, ...getPendingSignIn() } }));
  if (outcome.kind !== 'ok') return outcome;
  const { token } = outcome.data;
  if (!token) return { kind: 'http-error', status: 200 };
  if (type === 'user') {
    writeCookie('token', token, SESSION_SECONDS);
    clearPendingSignIn();
  } else storeStaffSession(token);
  return outcome;
}
