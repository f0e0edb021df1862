import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { messageChannelTypes } from '../../actions/channels.ts';
import type { ChannelLocation } from '../../payloads/messages.ts';
import type { Simulator } from '../../simulator.ts';
import { type Channel, getChannels, getThreads, isThread } from '../../world/channels.ts';
import { hasPermission } from '../../world/permissions.ts';
import { type ResultLine, resultNotes } from '../action-results.ts';
import { channelIcons } from '../channel-icons.ts';
import { type Html, html, icon } from '../html.ts';
import type { Page } from '../layout.ts';
import { addViewer, getViewerChannelPermissions, type Viewer, viewerForm } from '../viewer.ts';
import { type ComposerState, composer } from './composer.ts';
import { chatScriptUrl } from './live-updates.ts';
import { messageList } from './message-list.ts';
import { getChatPath } from './messages.ts';

/** A channel as a chat: its messages as the viewer sees them, and what the viewer can write. */
export function chatPage(
  simulator: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  { lines, ...state }: ComposerState & { lines?: readonly ResultLine[] | undefined },
): Page {
  const { server, channel } = location;
  const path = getChatPath(location);
  return {
    title: getTitle(location),
    section: 'servers',
    layout: 'chat',
    script: chatScriptUrl,
    main: html`<div class="chat">
<header class="chat-head">
<a class="back" href="${addViewer(`/simulator/servers/${server.id}`, viewer)}">${icon('back')} <bdi>${server.name}</bdi></a>
${heading(channel)}
${viewerForm(simulator.world, viewer, path)}
</header>
${channelList(simulator, location, viewer)}
<section class="chat-main" aria-label="Chat">
<div class="chat-scroller" tabindex="0" role="region" aria-label="Messages">
<div class="chat-messages" id="messages" data-live="${addViewer(`${path}/live`, viewer)}">${messageList(simulator, location, viewer)}</div></div>
<p class="hidden" id="announcer" aria-live="polite"></p>
<div class="chat-foot">${resultNotes(lines)}
${composer(simulator, location, viewer, state)}</div>
</section>
</div>`,
  };
}

const getTitle = ({ server, channel }: ChannelLocation) => `#${channel.name}, ${server.name}`;

const heading = ({ type, name }: Channel) => html`<h1>${icon(channelIcons[type] ?? 'hash')} <bdi>${name}</bdi></h1>`;

/** What changes on the open page of a channel. */
export function liveChat(simulator: Simulator, location: ChannelLocation, viewer: Viewer): Html {
  return html`<title>${getTitle(location)}</title>${heading(location.channel)}
${channelList(simulator, location, viewer)}<div id="messages">${messageList(simulator, location, viewer)}</div>
${composer(simulator, location, viewer, { query: {} })}`;
}

/** The same after the channel was deleted. */
export function deletedChat(simulator: Simulator, location: ChannelLocation, viewer: Viewer): Html {
  return html`${channelList(simulator, location, viewer)}<div id="messages"><p class="note">This channel is deleted.</p></div>
<div class="writing" id="writing" data-mode="write"><p class="note">${icon('info')} <span>Nobody can write in a deleted channel.</span></p></div>`;
}

/** The channels and threads that the viewer sees, as links to their pages. */
function channelList(simulator: Simulator, { server, channel }: ChannelLocation, viewer: Viewer): Html {
  const { world } = simulator;
  const mayView = (candidate: Channel) =>
    hasPermission(getViewerChannelPermissions(world, viewer, candidate), bits.ViewChannel);
  const threads = getThreads(world, server);
  const channels = getChannels(world, server)
    .filter(({ type }) => messageChannelTypes.includes(type))
    .flatMap((candidate) => [candidate, ...threads.filter(({ parent_id }) => parent_id === candidate.id)])
    .filter((candidate) => candidate.id === channel.id || mayView(candidate));
  return html`<nav class="chat-nav" id="channels" aria-label="Channels"><ul>${channels.map(
    (candidate) =>
      html`<li${isThread(candidate) && html` class="thread"`}><a href="${addViewer(getChatPath({ server, channel: candidate }), viewer)}"${candidate.id === channel.id && html` aria-current="page"`}>${icon(channelIcons[candidate.type] ?? 'hash')} <span>${candidate.name}</span></a></li>`,
  )}</ul></nav>`;
}
