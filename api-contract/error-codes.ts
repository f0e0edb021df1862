import descriptions from './messages/descriptions.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };

/**
 * The HTTP status of each error code. The messages are in messages/<language>.json. `-present`: it exists already;
 * `-missing`: something that the call requires is absent; `-unknown`: there is none with this id.
 */
export const errorStatuses = {
  'input-invalid': 400,
  'code-incomplete': 400,
  'media-type': 415,
  'body-too-large': 413,
  'request-slow': 408,
  'headers-too-large': 431,
  'other-site': 403,
  'not-found': 404,
  'session-missing': 401,
  'staff-session-missing': 401,
  'role-missing': 403,
  'sign-in-expired': 401,
  'sign-in-ended': 429,
  'factor-missing': 409,
  'factor-present': 409,
  'replacement-missing': 409,
  'code-wrong': 403,
  'code-used': 409,
  'factor-locked': 429,
  'activation-wrong': 403,
  banned: 403,
  'too-many-requests': 429,
  'guild-denied': 403,
  'right-missing': 403,
  'server-role-unknown': 404,
  'bot-not-joined': 404,
  'revision-missing': 428,
  'saved-meanwhile': 412,
  'channel-unknown': 404,
  'channel-closed': 409,
  'exception-unknown': 404,
  'greeting-incomplete': 400,
  'feature-unknown': 404,
  'feature-values-invalid': 400,
  'change-unknown': 404,
  'copy-source-missing': 404,
  'server-unknown': 404,
  'invite-impossible': 409,
  'person-unknown': 404,
  'ban-self': 409,
  'ban-staff': 403,
  'ban-end-invalid': 400,
  'ban-present': 409,
  'ban-missing': 409,
  'request-present': 409,
  'request-unknown': 404,
  'request-decided': 409,
  'request-own': 403,
  'request-taken': 409,
  'notes-full': 409,
  'note-unknown': 404,
  'note-foreign': 403,
  'note-changed': 412,
  'ticket-unknown': 404,
  'ticket-full': 409,
  'ticket-changed': 412,
  'tickets-open': 409,
  'tickets-many': 429,
  'messages-many': 429,
  'assignee-unknown': 409,
  'bot-key-wrong': 401,
  'manifest-invalid': 400,
  'news-unknown': 404,
  'news-published': 409,
  'news-not-current': 409,
  'news-time-invalid': 400,
  'session-unknown': 404,
  'staff-role-held': 409,
  'staff-role-own': 403,
  'staff-role-last': 409,
  'staff-role-present': 409,
  'staff-role-missing': 409,
  'platform-sign-in-ended': 401,
  'platform-unavailable': 503,
  'platform-refused': 503,
  'not-ready': 503,
  'data-unavailable': 503,
  'data-slow': 503,
  'data-full': 503,
  unexpected: 500,
} as const satisfies Record<string, number>;

/** An error code: the field `reason` of an error's body. */
export type ErrorCode = keyof typeof errorStatuses;

/** Error codes that every route may return. */
export const commonErrorCodes = [
  'input-invalid',
  'media-type',
  'body-too-large',
  'request-slow',
  'headers-too-large',
  'other-site',
  'too-many-requests',
  'data-unavailable',
  'data-slow',
  'data-full',
  'unexpected',
] as const satisfies readonly ErrorCode[];

/** The English message of each error code: what happened and what to do. It may contain placeholders such as `{seconds}`. */
export const englishErrorMessages: Record<ErrorCode, string> = en;

/** When each error occurs, for translators and for the documentation of the API. */
export const errorDescriptions: Record<ErrorCode, string> = descriptions;
