import { readCookie, writeCookie } from './cookies.ts';

const seconds = 300;

/** Keeps what opens the staff areas for five minutes, and beside it when that ends, which no script can ask a cookie. */
export function storeStaffSession(token: string) {
  writeCookie('mod_token', token, seconds);
  writeCookie('mod_token_until', String(Date.now() + seconds * 1000), seconds);
}

/** When the present session of staff ends, in milliseconds since 1970; undefined where that is not known. */
export function getStaffSessionExpiry(): number | undefined {
  const until = Number(readCookie('mod_token_until'));
  // A clock that was set back meanwhile knows nothing of the end.
  const known = until > 0 && until - Date.now() <= seconds * 1000;
  return readCookie('mod_token') && known ? until : undefined;
}
