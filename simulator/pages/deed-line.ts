import type { Deed } from '../plays/plays.ts';
import { allChannelsOf } from '../world/channels.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { type Html, html, type Part } from './html.ts';
import { icon } from './icon.ts';

const names = { settings: 'The settings', log: 'Log', welcome: 'Welcome', farewell: 'Farewell' };

const pages = { settings: '', log: '/logs', welcome: '/join', farewell: '/join' };

/** What the bot did, or why it did nothing, as an owner understands it. */
export function deedLine(world: World, server: SeedServer, site: string, deed: Deed): Html {
  const { about, result, channelId } = deed;
  const name = allChannelsOf(world, server).find(({ id }) => id === channelId)?.name;
  const channel = html`<a href="#channel-${channelId ?? ''}">#${name ?? channelId}</a>`;
  const dashboard = (text: string): Html => html`<a href="${site}/dashboard/${server.id}${pages[about]}">${text}</a>`;
  const unset = about === 'log' ? 'no channel is set for this event' : 'no message is switched on';
  const texts: Record<Deed['result'], Part> = {
    written: html`the bot wrote to ${channel}.`,
    unset: html`${unset}. ${dashboard('Set it in the dashboard')}.`,
    gone: html`the channel #${name ?? channelId} is deleted. ${dashboard('Choose another one in the dashboard')}.`,
    closed: html`the bot may not write to ${channel}.`,
    failed: html`the platform did not take the message for ${channel}; the recent calls say more.`,
    banned: 'nothing, because this person is banned from the bot.',
    unknown: 'the site does not know yet that the bot is in this server. Try again in a moment.',
    unreachable: 'the site could not be asked. Is it running?',
  };
  const isDone = result === 'written';
  return html`<p class="deed${isDone && ' good'}">${icon(isDone ? 'check' : 'info')} <span>${names[about]}: ${texts[result]}</span></p>`;
}
