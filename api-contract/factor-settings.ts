import { z } from 'zod';
import { emptyInput, route } from './route.ts';
import { done, timestamp } from './shapes.ts';

const codeInput = z.object({ body: z.object({ twofa_token: z.string().max(64) }) });

/** Routes of a signed-in user's second factor. */
export const factorSettingsRoutes = {
  secondFactorState: route({
    method: 'get',
    path: '/v1/me/second-factor',
    caller: 'user',
    summary: 'When the authenticator app was set up, and the number of unused recovery codes.',
    input: emptyInput,
    response: z.object({ set_up_at: timestamp, recovery_codes_left: z.int() }),
    errors: ['session-missing', 'factor-missing'],
  }),
  beginReplacement: route({
    method: 'post',
    path: '/v1/me/second-factor/enrolment',
    caller: 'user',
    summary: 'Returns the secret for a new authenticator app. Needs a code of the current app, or a recovery code.',
    input: codeInput,
    response: z.object({
      secret: z.string(),
      uri: z.string(),
      qr: z.string().meta({ description: 'The URI as a QR code, in SVG.' }),
    }),
    errors: ['session-missing', 'code-incomplete', 'factor-missing', 'code-wrong', 'code-used', 'factor-locked'],
  }),
  confirmReplacement: route({
    method: 'post',
    path: '/v1/me/second-factor',
    caller: 'user',
    summary: 'Replaces the authenticator app. Needs a code of the new app.',
    input: codeInput,
    response: done,
    errors: ['session-missing', 'code-incomplete', 'replacement-missing', 'code-wrong', 'factor-locked'],
  }),
  renewRecoveryCodes: route({
    method: 'post',
    path: '/v1/me/recovery-codes',
    caller: 'user',
    summary: 'Replaces the recovery codes with ten new ones. Needs a code of the authenticator app.',
    input: codeInput,
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['session-missing', 'code-incomplete', 'factor-missing', 'code-wrong', 'code-used', 'factor-locked'],
  }),
};
