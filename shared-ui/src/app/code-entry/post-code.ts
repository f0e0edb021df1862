import { type ApiResult, api, toResult } from 'shared-ui';

interface CodeBody {
  type: 'user' | 'mod' | 'admin';
  twofa_token: string;
  access_token: string;
  refresh_token: string;
}

/** The response to a correct code. */
export interface VerifiedCode {
  token: string;
  /** Whose session it is, if the API says so. */
  user_id?: string;
  recovery_codes?: string[];
}

/** Submits a code of the second factor. Only status 200 with a token counts as success, not every 2xx. */
export function postCode(body: CodeBody): Promise<ApiResult<VerifiedCode>> {
  const request = api
    .POST('/v1/2fa', { body })
    .then(({ data, error, response }) =>
      response.status === 200 && data?.token ? { data, response } : { error: error ?? data, response },
    );
  return toResult(request);
}
