import { channelTypes } from '../world/channel-plan.ts';
import type { IconName } from './html.ts';

/** The icons of kinds of channels; the others have that of a text channel. */
export const channelIcons: Record<number, IconName> = {
  [channelTypes.voice]: 'voice',
  [channelTypes.announcement]: 'news',
  [channelTypes.forum]: 'forum',
  10: 'reply',
  11: 'reply',
  12: 'reply',
};
