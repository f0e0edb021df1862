import type { LogException, Settings } from './settings.ts';

/** An event that may be logged, with the ids of what it is about. */
export interface ServerEvent {
  event: string;
  channelId?: string | undefined;
  userId?: string | undefined;
  /** The roles of the member. */
  roleIds?: readonly string[];
}

/** The ids of the channels in which an event is logged. */
export function getLogChannelIds(
  settings: Settings | undefined,
  { event, channelId, userId, roleIds = [] }: ServerEvent,
) {
  if (!settings) return [];
  const ids = [channelId, userId, ...roleIds];
  const isException = ({ id }: LogException) => ids.includes(id);
  if (settings.log_exceptions.some(isException)) return [];
  return settings.log_channels
    .filter(({ events, exceptions }) => events.includes(event) && !exceptions.some(isException))
    .map(({ id }) => id);
}
