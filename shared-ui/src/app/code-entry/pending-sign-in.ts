import { readCookie, writeCookie } from 'shared-ui';

const [access, refresh] = ['access_token', 'refresh_token'];

/** The two halves of the sign-in that is under way, as the API takes them. */
export function getPendingSignIn() {
  return { access_token: readCookie(access) ?? '', refresh_token: readCookie(refresh) ?? '' };
}

/** Whether a sign-in is under way in this browser. */
export function hasPendingSignIn(): boolean {
  return readCookie(access) !== undefined && readCookie(refresh) !== undefined;
}

/** Ends the sign-in that is under way. */
export function clearPendingSignIn() {
  for (const name of [access, refresh]) writeCookie(name, '', 0);
}
