import { type LogEventId, type LogEvents, logEvents } from 'api-contract/log-events';
import type { BotReaction, TriggeredEvent } from '../events/triggered-events.ts';
import { people } from '../people.ts';
import { findUserOrBot } from '../rest/responses.ts';
import type { Simulator } from '../simulator.ts';
import { getChannelsWithDeleted } from '../world/channels.ts';
import { getMembers } from '../world/members.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { selectField } from './form.ts';
import { type Html, type HtmlPart, html, icon } from './html.ts';

/** The groups in their order on the page. */
const eventGroups: { [Group in keyof LogEvents]: { label: string; events: LogEvents[Group] } } = {
  members: { label: 'Members', events: logEvents.members },
  moderation: { label: 'Moderation', events: logEvents.moderation },
  messages: { label: 'Messages', events: logEvents.messages },
  roles: { label: 'Roles', events: logEvents.roles },
  voice: { label: 'Voice', events: logEvents.voice },
};

const eventLabels: Record<LogEventId, string> = {
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

/** The form that triggers events on a server, with the bot's reactions. */
export function eventsSection({ world, triggeredEvents, settings }: Simulator, server: SeedServer): Html {
  const page = `/simulator/servers/${server.id}`;
  const triggered = triggeredEvents.list(server.id);
  return html`<section class="panel" aria-labelledby="events">
<div class="panel-head"><h2 id="events">Trigger an event</h2>
<form method="get" action="${page}#events"><button class="button quiet">Refresh</button></form></div>
<p class="hint">The bot receives the event and does what was saved
<a href="${settings.siteOrigin}/dashboard/${server.id}">in the dashboard</a>. Nothing else changes.</p>
${triggered.length > 0 && html`<ol class="events" aria-label="Events, the newest first">${triggered.map((event, index) => eventEntry(world, server, settings.siteOrigin, event, index === 0))}</ol>`}
<form class="stack" method="post" action="${page}/events">
${selectField({ id: 'who', name: 'person', label: 'Who it is about', choices: getSelectablePeople(world, server), selected: triggered[0]?.personId })}
${Object.values(eventGroups).map(({ label, events }) => groupField(label, events))}
</form></section>`;
}

function groupField(label: string, events: readonly LogEventId[]): Html {
  const buttons = events.map(
    (event) => html`<button class="button quiet" name="event" value="${event}">${eventLabels[event]}</button>`,
  );
  return html`<fieldset class="event-group"><legend>${label}</legend><div class="presets">${buttons}</div></fieldset>`;
}

/** The five test users, and some members of the server. */
function getSelectablePeople(world: World, server: SeedServer): [string, string][] {
  const personIds = people.map(({ id }) => id);
  const others = getMembers(world, server).map(({ userId }) => userId);
  const users = [...new Set([...personIds, ...others])].flatMap((id) => findUserOrBot(world, id) ?? []);
  return users
    .filter(({ bot }) => !bot)
    .slice(0, 12)
    .map(({ id, global_name, username }) => [id, global_name ?? username]);
}

function eventEntry(world: World, server: SeedServer, site: string, event: TriggeredEvent, isNewest: boolean): Html {
  const user = findUserOrBot(world, event.personId);
  return html`<li${isNewest && html` id="newest-event"`}><div class="event"${isNewest && html` role="status"`}><p><strong>${eventLabels[event.event]}</strong>:
<bdi>${user?.global_name ?? user?.username}</bdi> <time class="hint" datetime="${new Date(event.at).toISOString()}">${new Date(event.at).toISOString().slice(11, 19)} UTC</time></p>
${event.undelivered === 'no-bot' && infoLine('No bot runs beside this simulator; npm start starts one.')}
${event.undelivered === 'not-in-server' && infoLine('The bot is not on this server, so it did not receive the event.')}
${!event.undelivered && !event.reactions && html`<p class="reaction">${icon('clock')} <span>The bot is still working. Refresh in a moment.</span></p>`}
${event.reactions?.map((reaction) => reactionLine(world, server, site, reaction))}</div></li>`;
}

function infoLine(text: string): Html {
  return html`<p class="reaction">${icon('info')} <span>${text}</span></p>`;
}

const reactionLabels = { settings: 'The settings', log: 'Log', welcome: 'Welcome', farewell: 'Farewell' };

const dashboardPaths = { settings: '', log: '/logs', welcome: '/join', farewell: '/join' };

/** The texts of the bot's reactions, for server owners. */
function reactionLine(world: World, server: SeedServer, site: string, reaction: BotReaction): Html {
  const { about, result, channelId } = reaction;
  const name = getChannelsWithDeleted(world, server).find(({ id }) => id === channelId)?.name;
  const channel = html`<a href="#channel-${channelId ?? ''}">#${name ?? channelId}</a>`;
  const dashboardLink = (text: string): Html =>
    html`<a href="${site}/dashboard/${server.id}${dashboardPaths[about]}">${text}</a>`;
  const nothingSet = about === 'log' ? 'no channel is set for this event' : 'no message is switched on';
  const descriptions: Record<BotReaction['result'], HtmlPart> = {
    written: html`the bot wrote to ${channel}.`,
    'no-settings': html`${nothingSet}. ${dashboardLink('Set it in the dashboard')}.`,
    exception: html`nothing, because of an exception. ${dashboardLink('See the exceptions')}.`,
    'channel-deleted': html`the channel #${name ?? channelId} is deleted. ${dashboardLink('Choose another one in the dashboard')}.`,
    'no-permission': html`the bot may not write to ${channel}.`,
    failed: html`the platform refused the message for ${channel}. The recent calls say why.`,
    banned: 'nothing, because this person is banned from the bot.',
    'server-unknown': 'the site does not know yet that the bot is on this server. Try again in a moment.',
    'site-unreachable': 'the site did not answer. Is it running?',
  };
  const isDone = result === 'written';
  return html`<p class="reaction${isDone && ' good'}">${icon(isDone ? 'check' : 'info')} <span>${reactionLabels[about]}: ${descriptions[result]}</span></p>`;
}
