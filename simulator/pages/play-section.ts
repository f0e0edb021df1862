import { logEvents } from 'api-contract/logs';
import { people } from '../people.ts';
import type { EventId } from '../plays/happening.ts';
import type { Deed, Play } from '../plays/plays.ts';
import { anyUser } from '../rest/shapes.ts';
import type { Simulator } from '../simulator.ts';
import { allChannelsOf } from '../world/channels.ts';
import { membersOf } from '../world/members.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { selectField } from './form.ts';
import { type Html, html, icon, type Part } from './html.ts';

const groups: readonly (readonly [string, readonly EventId[]])[] = [
  ['Members', logEvents.members],
  ['Moderation', logEvents.moderation],
  ['Messages', logEvents.messages],
  ['Roles', logEvents.roles],
  ['Voice', logEvents.voice],
];

const eventNames: Record<EventId, string> = {
  memberJoin: 'A member joins',
  memberLeave: 'A member leaves',
  editNickname: 'A nickname changes',
  ban: 'A member is banned',
  unban: 'A ban is lifted',
  kick: 'A member is kicked',
  timeout: 'A member is timed out',
  editMessage1: 'A message is edited',
  deleteMessage: 'A message is deleted',
  bulkDelete: 'Many messages are deleted',
  createRole: 'A role is created',
  editRole1: 'A role changes',
  deleteRole: 'A role is deleted',
  memberRoles: 'A member’s roles change',
  voiceJoin: 'Somebody joins voice',
  voiceLeave: 'Somebody leaves voice',
  voiceMove: 'Somebody moves in voice',
};

/** What can be let happen in a server, and what the bot did about it. */
export function playSection({ world, plays, settings }: Simulator, server: SeedServer): Html {
  const page = `/simulator/servers/${server.id}`;
  const played = plays.list(server.id);
  return html`<section class="panel" aria-labelledby="play">
<div class="panel-head"><h2 id="play">Let something happen</h2>
<form method="get" action="${page}#play"><button class="button quiet">Refresh</button></form></div>
<p class="hint">Nothing changes here but that the bot is told, and does what was saved
<a href="${settings.siteOrigin}/dashboard/${server.id}">in the dashboard</a>.</p>
${played.length > 0 && html`<ol class="plays" aria-label="What happened, the newest first">${played.map((play, index) => playEntry(world, server, settings.siteOrigin, play, index === 0))}</ol>`}
<form class="stack" method="post" action="${page}/plays">
${selectField({ id: 'who', name: 'person', label: 'Who it is about', choices: peopleOf(world, server), chosen: played[0]?.personId })}
${groups.map(([name, events]) => groupField(name, events))}
</form></section>`;
}

function groupField(name: string, events: readonly EventId[]): Html {
  const buttons = events.map(
    (event) => html`<button class="button quiet" name="event" value="${event}">${eventNames[event]}</button>`,
  );
  return html`<fieldset class="play-group"><legend>${name}</legend><div class="presets">${buttons}</div></fieldset>`;
}

/** The five people, and some of those who are in the server. */
function peopleOf(world: World, server: SeedServer): [string, string][] {
  const known = people.map(({ id }) => id);
  const others = membersOf(world, server).map(({ userId }) => userId);
  const users = [...new Set([...known, ...others])].flatMap((id) => anyUser(world, id) ?? []);
  return users
    .filter(({ bot }) => !bot)
    .slice(0, 12)
    .map(({ id, global_name, username }) => [id, global_name ?? username]);
}

function playEntry(world: World, server: SeedServer, site: string, play: Play, isNewest: boolean): Html {
  const user = anyUser(world, play.personId);
  return html`<li${isNewest && html` id="played"`}><div class="play"${isNewest && html` role="status"`}><p><strong>${eventNames[play.event]}</strong>:
<bdi>${user?.global_name ?? user?.username}</bdi> <time class="hint" datetime="${new Date(play.at).toISOString()}">${new Date(play.at).toISOString().slice(11, 19)} UTC</time></p>
${play.untold === 'no-bot' && line('No bot runs beside this simulator; npm start starts one.')}
${play.untold === 'not-here' && line('The bot is not in this server, so that nobody told it.')}
${!play.untold && !play.deeds && html`<p class="deed">${icon('clock')} <span>The bot is still at it. Refresh in a moment.</span></p>`}
${play.deeds?.map((deed) => deedLine(world, server, site, deed))}</div></li>`;
}

function line(text: string): Html {
  return html`<p class="deed">${icon('info')} <span>${text}</span></p>`;
}

const names = { settings: 'The settings', log: 'Log', welcome: 'Welcome', farewell: 'Farewell' };

const pages = { settings: '', log: '/logs', welcome: '/join', farewell: '/join' };

/** What the bot did, or why it did nothing, as an owner understands it. */
function deedLine(world: World, server: SeedServer, site: string, deed: Deed): Html {
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
