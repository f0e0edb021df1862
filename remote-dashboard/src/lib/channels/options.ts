import { matching } from '../../features/guilds/matching.ts';
import type { ServerChannel } from './channels-api.ts';

/** Channels of one category, in their order at the chat platform. */
export interface OptionGroup {
  category: string | null;
  channels: ServerChannel[];
}

/** The channels that fit what was typed, by category. */
export function optionGroups(channels: ServerChannel[], typed: string): OptionGroup[] {
  const groups: OptionGroup[] = [];
  for (const channel of matching(channels, typed.replace(/^#/, ''))) {
    const last = groups.at(-1);
    if (last && last.category === channel.category) last.channels.push(channel);
    else groups.push({ category: channel.category, channels: [channel] });
  }
  return groups;
}
