import { readCookie, useSession } from 'shared-ui';

/** The two tokens in the body of every staff request. */
export interface StaffTokens {
  token: string;
  mod_token: string;
}

/** The tokens from the cookies. Undefined if one is missing. */
export function getStaffTokens(): StaffTokens | undefined {
  const [token, mod_token] = [readCookie('token'), readCookie('mod_token')];
  return token && mod_token ? { token, mod_token } : undefined;
}

/** Whether the user is an administrator. */
export function useIsAdmin(): boolean {
  const session = useSession();
  return session.state === 'signed-in' && session.profile.is_admin;
}
