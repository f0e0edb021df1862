import { z } from 'zod';
import { emptyInput, route } from './route.ts';
import { done, timestamp } from './shapes.ts';

const typed = z.object({ body: z.object({ twofa_token: z.string().max(64) }) });

/** Routes of a signed-in person's second factor. */
export const secondFactorRoutes = {
  secondFactorState: route({
    method: 'get',
    path: '/v1/me/second-factor',
    access: 'bearer',
    summary: 'Since when the authenticator app is set up, and how many recovery codes are left.',
    input: emptyInput,
    response: z.object({ set_up_at: timestamp, recovery_codes_left: z.int() }),
    errors: ['session-missing', 'factor-missing'],
  }),
  beginReplacement: route({
    method: 'post',
    path: '/v1/me/second-factor/enrolment',
    access: 'bearer',
    summary: 'Hands out the secret for another authenticator app, for a code of the present one or a recovery code.',
    input: typed,
    response: z.object({
      secret: z.string(),
      uri: z.string(),
      qr: z.string().meta({ description: 'The address as a QR code, an SVG document.' }),
    }),
    errors: ['session-missing', 'code-incomplete', 'factor-missing', 'code-wrong', 'code-used', 'factor-locked'],
  }),
  endReplacement: route({
    method: 'post',
    path: '/v1/me/second-factor',
    access: 'bearer',
    summary: 'Puts the new app in the place of the present one, for a code that the new one shows.',
    input: typed,
    response: done,
    errors: ['session-missing', 'code-incomplete', 'replacement-missing', 'code-wrong', 'factor-locked'],
  }),
  renewRecoveryCodes: route({
    method: 'post',
    path: '/v1/me/recovery-codes',
    access: 'bearer',
    summary: 'Gives ten new recovery codes in place of the earlier ones, for a code of the authenticator app.',
    input: typed,
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['session-missing', 'code-incomplete', 'factor-missing', 'code-wrong', 'code-used', 'factor-locked'],
  }),
};
