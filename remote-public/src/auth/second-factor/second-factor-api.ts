import type { LoaderFunctionArgs } from 'react-router';
import {
  type ApiResult,
  api,
  clearReturnTarget,
  fetchSession,
  hasFeature,
  ownsPath,
  readCookie,
  readReturnTarget,
  redirectReplacing,
  storeStaffSession,
  toResult,
} from 'shared-ui';
import { clearPendingSignIn, getPendingSignIn, hasPendingSignIn, postCode, type VerifiedCode } from 'shared-ui/app';
import { storeSession } from '../user-items.ts';

const secondFactorTypes = ['user', 'mod', 'admin'] as const;

/** What a code is for: completing a sign-in, or entering the moderator or admin panel. */
export type SecondFactorType = (typeof secondFactorTypes)[number];

/** The secret for an authenticator app, for a user who has not enrolled yet. */
interface Enrolment {
  enrolled: boolean;
  secret?: string;
  uri?: string;
  qr?: string;
}

/** The loader data of the second-factor page. */
export interface SecondFactorData {
  type: SecondFactorType;
  /** The enrolment, if the API supports setting up an app. */
  enrolment?: ApiResult<Enrolment>;
}

/** Redirects users to the home page unless they may enter a code of the type in the URL. */
export async function loader({ request }: LoaderFunctionArgs): Promise<SecondFactorData> {
  const typeParam = new URL(request.url).searchParams.get('type');
  const type = secondFactorTypes.find((candidate) => candidate === typeParam);
  if (!type || !(await canEnterCode(type))) throw redirectReplacing(request, '/');
  if (type !== 'user' || !hasFeature('sign-in')) return { type };
  return { type, enrolment: await fetchEnrolment(request) };
}

async function canEnterCode(type: SecondFactorType): Promise<boolean> {
  // Clears the token if the session has expired.
  const session = await fetchSession();
  if (type === 'user') return !readCookie('token') && hasPendingSignIn();
  if (session.state !== 'signed-in') return false;
  const { is_mod, is_admin } = session.profile;
  return is_admin || (type === 'mod' && is_mod);
}

async function fetchEnrolment(request: Request): Promise<ApiResult<Enrolment>> {
  const result = await toResult(api.POST('/v1/2fa/enrolment', { body: getPendingSignIn() }));
  const reason = result.kind === 'http-error' ? result.reason : undefined;
  if (reason !== 'sign-in-expired' && reason !== 'banned') return result;
  clearPendingSignIn();
  throw redirectReplacing(request, `/?signin=${reason === 'banned' ? 'banned' : 'expired'}`);
}

const destinations: Record<SecondFactorType, string> = {
  user: '/dashboard',
  mod: '/manage/moderator',
  admin: '/manage/admin',
};

/**
 * The path to open after a correct code: the page from which a guard redirected this tab, if any (only once), or the
 * default of the type.
 */
export function takeDestination(type: SecondFactorType): string {
  const path = readReturnTarget()?.path;
  clearReturnTarget();
  // The code of a staff panel opens pages of that panel only.
  return path && (type === 'user' || ownsPath(destinations[type], path.replace(/\?.*/, '')))
    ? path
    : destinations[type];
}

/** Submits a code and stores the token from the response. */
export async function submitCode(type: SecondFactorType, code: string): Promise<ApiResult<VerifiedCode>> {
  const result = await postCode({ type, twofa_token: code, ...getPendingSignIn() });
  if (result.kind === 'http-error' && result.reason === 'sign-in-ended') clearPendingSignIn();
  if (result.kind !== 'ok') return result;
  if (type === 'user') {
    storeSession(result.data);
    clearPendingSignIn();
  } else storeStaffSession(result.data.token);
  return result;
}
