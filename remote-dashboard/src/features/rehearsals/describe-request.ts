import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { RehearsedRequest } from './rehearsals-api.ts';

const requestTexts = defineMessages({
  ban: { id: 'try.call.ban' },
  unban: { id: 'try.call.unban' },
  kick: { id: 'try.call.kick' },
  addRole: { id: 'try.call.add-role' },
  removeRole: { id: 'try.call.remove-role' },
  timeOut: { id: 'try.call.time-out' },
  endTimeOut: { id: 'try.call.end-time-out' },
  rename: { id: 'try.call.rename' },
  react: { id: 'try.call.react' },
  deleteMessage: { id: 'try.call.delete-message' },
  deleteMessages: { id: 'try.call.delete-messages' },
  openThread: { id: 'try.call.open-thread' },
});

/** A call in words, with the ids and texts of its placeholders. */
export interface DescribedRequest {
  text: MessageDescriptor;
  user?: string | undefined;
  role?: string | undefined;
  channel?: string | undefined;
  name?: string | undefined;
  until?: string | undefined;
}

interface Pattern {
  /** The method and the path, with groups for the placeholders. */
  call: RegExp;
  text: MessageDescriptor;
  /** The field of the body that the call must have. */
  has?: string;
}

const patterns: Pattern[] = [
  { call: /^PUT \/guilds\/\d+\/bans\/(?<user>\d+)$/, text: requestTexts.ban },
  { call: /^DELETE \/guilds\/\d+\/bans\/(?<user>\d+)$/, text: requestTexts.unban },
  { call: /^DELETE \/guilds\/\d+\/members\/(?<user>\d+)$/, text: requestTexts.kick },
  { call: /^PUT \/guilds\/\d+\/members\/(?<user>\d+)\/roles\/(?<role>\d+)$/, text: requestTexts.addRole },
  { call: /^DELETE \/guilds\/\d+\/members\/(?<user>\d+)\/roles\/(?<role>\d+)$/, text: requestTexts.removeRole },
  {
    call: /^PATCH \/guilds\/\d+\/members\/(?<user>\d+)$/,
    text: requestTexts.timeOut,
    has: 'communication_disabled_until',
  },
  { call: /^PATCH \/guilds\/\d+\/members\/(?<user>\d+)$/, text: requestTexts.rename, has: 'nick' },
  { call: /^PUT \/channels\/(?<channel>\d+)\/messages\/\d+\/reactions\/.+$/, text: requestTexts.react },
  { call: /^DELETE \/channels\/(?<channel>\d+)\/messages\/\d+$/, text: requestTexts.deleteMessage },
  { call: /^POST \/channels\/(?<channel>\d+)\/messages\/bulk-delete$/, text: requestTexts.deleteMessages },
  { call: /^POST \/channels\/(?<channel>\d+)(\/messages\/\d+)?\/threads$/, text: requestTexts.openThread },
];

/** Puts a call of the platform into words; undefined for one that the site does not know. */
export function describeRequest({ method, path, fields }: RehearsedRequest): DescribedRequest | undefined {
  for (const { call, text, has } of patterns) {
    const groups = call.exec(`${method} ${path}`)?.groups;
    if (!groups || (has !== undefined && fields[has] === undefined)) continue;
    const until = fields.communication_disabled_until;
    const name = fields.nick ?? fields.name;
    return {
      text: has === 'communication_disabled_until' && until === null ? requestTexts.endTimeOut : text,
      ...groups,
      ...(typeof until === 'string' && { until }),
      ...(typeof name === 'string' && { name }),
    };
  }
  return undefined;
}
