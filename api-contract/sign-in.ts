import { z } from 'zod';
import { emptyInput, route } from './route.ts';
import { done, snowflake, staffTokens, token } from './shapes.ts';

const pendingSignIn = z.object({ access_token: token, refresh_token: token });
const code = z.string().max(64);

/** Routes of sign-in, sign-out, the second factor and the staff area. */
export const signInRoutes = {
  secondFactor: route({
    method: 'post',
    path: '/v1/2fa',
    caller: 'pending-sign-in',
    summary:
      'Checks a six-digit code or, for `user`, a recovery code. For `user` it completes the sign-in; for `mod` and `admin` it opens the staff area.',
    input: z.object({
      body: z.object({
        type: z.enum(['user', 'mod', 'admin']),
        twofa_token: code,
        access_token: z.string().max(200).nullish(),
        refresh_token: z.string().max(200).nullish(),
      }),
    }),
    response: z.object({
      token: z.string(),
      user_id: snowflake.optional().meta({ description: 'Whose session it is; only for `user`.' }),
      recovery_codes: z
        .array(z.string())
        .optional()
        .meta({ description: 'Returned once, after the first valid code.' }),
    }),
    errors: [
      'code-incomplete',
      'sign-in-expired',
      'sign-in-ended',
      'session-missing',
      'role-missing',
      'banned',
      'factor-missing',
      'code-wrong',
      'code-used',
      'factor-locked',
    ],
  }),
  enrolment: route({
    method: 'post',
    path: '/v1/2fa/enrolment',
    caller: 'pending-sign-in',
    summary: 'Returns the secret for an authenticator app, if none is set up yet.',
    input: z.object({ body: pendingSignIn }),
    response: z.object({
      enrolled: z.boolean().meta({ description: 'Whether an app is set up already; then there is no secret.' }),
      secret: z.string().optional(),
      uri: z.string().optional(),
      qr: z.string().optional().meta({ description: 'The URI as a QR code, an SVG document.' }),
    }),
    errors: ['sign-in-expired', 'banned'],
  }),
  logout: route({
    method: 'post',
    path: '/v1/logout',
    caller: 'open',
    summary: 'Ends the session of the bearer token. The response is the same without a session.',
    input: emptyInput,
    response: done,
    errors: [],
  }),
  verifyModerator: route({
    method: 'post',
    path: '/v1/moderator/verify',
    caller: 'moderator',
    summary: 'Whether the two tokens open the moderator panel.',
    input: z.object({ body: staffTokens }),
    response: done,
    errors: ['session-missing', 'staff-session-missing', 'role-missing'],
  }),
  verifyAdmin: route({
    method: 'post',
    path: '/v1/admin/verify',
    caller: 'admin',
    summary: 'Whether the two tokens open the admin panel.',
    input: z.object({ body: staffTokens }),
    response: done,
    errors: ['session-missing', 'staff-session-missing', 'role-missing'],
  }),
};
