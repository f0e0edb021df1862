import { anyUser } from '../rest/shapes.ts';
import { findChannel } from '../world/channels.ts';
import type { World } from '../world/world.ts';
import { type Html, html, type Part } from './html.ts';

const marks = /(\\[!-/:-@[-`{-~]|<[@#]\d{15,20}>|\*\*)/;

/** A text of a message as the platform shows it: people and channels by name, bold, what was escaped as it is. */
export function messageText(world: World, text: string): Part {
  const runs: Part[][] = [[]];
  for (const piece of text.split(marks)) {
    if (piece === '**') runs.push([]);
    else runs.at(-1)?.push(marks.test(piece) ? markOf(world, piece) : piece);
  }
  // Two stars that nothing closes are two stars.
  const last = runs.length % 2 === 0 ? runs.pop() : undefined;
  return [...runs.map((run, index) => (index % 2 === 0 ? run : html`<b>${run}</b>`)), last && ['**', ...last]];
}

function markOf(world: World, mark: string): Html | string {
  if (mark.startsWith('\\')) return mark.slice(1);
  const id = mark.slice(2, -1);
  if (mark.startsWith('<#')) return html`<b class="mention">#${findChannel(world, id)?.channel.name ?? 'unknown'}</b>`;
  const user = anyUser(world, id);
  return html`<b class="mention">@<bdi>${user?.global_name ?? user?.username ?? 'unknown'}</bdi></b>`;
}
