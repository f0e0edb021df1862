import { readCookie } from 'shared-ui';

/** The two tokens that staff calls carry in their body. */
export interface StaffTokens {
  token: string;
  mod_token: string;
}

/** The tokens of this browser; undefined where one is missing. */
export function staffTokens(): StaffTokens | undefined {
  const [token, mod_token] = [readCookie('token'), readCookie('mod_token')];
  return token && mod_token ? { token, mod_token } : undefined;
}
