import { expect, test } from '@jest/globals';
import { UsageError } from 'config/command-verbs';
import { z } from 'zod';
import { DatabaseInUseError } from './db/bundled/bundled-server.ts';
import { ApiError, ValidationError } from './errors.ts';
import { RoleMissingError, type Session } from './http/context.ts';
import {
  AuthorizationRevokedError,
  CredentialsRejectedError,
  PlatformResponseError,
  PlatformUnavailableError,
} from './platform/errors.ts';
import { CodeExchangeRejectedError } from './platform/oauth-client.ts';

const session: Session = {
  ...{ tokenHash: Buffer.alloc(0), id: '1', userId: '2', role: undefined },
  ...{ username: 'anna', globalName: null, avatar: null, discriminator: '0' },
};

test.each([
  new ApiError('not-found'),
  new ValidationError(new z.ZodError([])),
  new RoleMissingError(session),
  new UsageError(),
  new DatabaseInUseError('data'),
  new AuthorizationRevokedError(),
  new CodeExchangeRejectedError(),
  new CredentialsRejectedError('DISCORD_BOT_TOKEN', 5),
  new PlatformResponseError(500, 0, 'No.'),
  new PlatformUnavailableError(5),
])('has the name of its class, which the log shows: %p', (error) => {
  expect(error.name).toBe(error.constructor.name);
});
