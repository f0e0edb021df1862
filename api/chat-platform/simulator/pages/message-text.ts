import { anyUser } from '../rest/shapes.ts';
import { findChannel } from '../world/channels.ts';
import type { World } from '../world/world.ts';
import { type Html, html, type Part } from './html.ts';

const marks = /(<[@#]\d{15,20}>|\\[!-/:-@[-`{-~])/;

/** A text of a message as the platform shows it: people and channels by name, what was escaped as it is. */
export function messageText(world: World, text: string): Part {
  return text.split(marks).map((part, index) => (index % 2 === 0 ? part : markOf(world, part)));
}

function markOf(world: World, mark: string): Html | string {
  if (mark.startsWith('\\')) return mark.slice(1);
  const id = mark.slice(2, -1);
  if (mark.startsWith('<#')) return html`<b class="mention">#${findChannel(world, id)?.channel.name ?? 'unknown'}</b>`;
  const user = anyUser(world, id);
  return html`<b class="mention">@<bdi>${user?.global_name ?? user?.username ?? 'unknown'}</bdi></b>`;
}
