/** An error as the platform answers it: a status, and a number that says what it is about. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly status: number;
  readonly code: number;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, code: number, message: string, details?: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The refusals that the simulator knows. */
export const refusals = {
  unauthorized: () => new PlatformError(401, 0, '401: Unauthorized'),
  missingAccess: () => new PlatformError(403, 50001, 'Missing Access'),
  missingPermissions: () => new PlatformError(403, 50013, 'Missing Permissions'),
  unknownChannel: () => new PlatformError(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new PlatformError(404, 10004, 'Unknown Guild'),
  unknownInvite: () => new PlatformError(404, 10006, 'Unknown Invite'),
  unknownMember: () => new PlatformError(404, 10007, 'Unknown Member'),
  unknownUser: () => new PlatformError(404, 10013, 'Unknown User'),
  emptyMessage: () => new PlatformError(400, 50006, 'Cannot send an empty message'),
  unknownHost: () => new PlatformError(421, 0, '421: Misdirected Request'),
  wrongChannelType: () => new PlatformError(400, 50024, 'Cannot execute action on this channel type'),
};
