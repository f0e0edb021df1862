import { messageChannelTypes } from '../actions/channels.ts';
import { getRevokedPermissions, hasBot } from '../world/bot.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { type Channel, getBotChannelPermissions, getChannelsWithDeleted } from '../world/channels.ts';
import { channelPermissions } from '../world/permissions.ts';
import type { World } from '../world/world.ts';
import { channelIcons } from './channel-icons.ts';
import { getChatPath } from './chat/messages.ts';
import { actionForm } from './form.ts';
import { type Html, html, icon } from './html.ts';
import { addViewer, type Viewer } from './viewer.ts';

const permissionLabels = { view: 'see it', send: 'write', invite: 'create invites' };

/** The channels of a server, with links to their chats, and the bot's permissions. */
export function channelsSection(world: World, viewer: Viewer): Html {
  const { server } = viewer;
  const all = getChannelsWithDeleted(world, server);
  const deleted = all.filter(({ id }) => world.store.state.deletedChannels.includes(id));
  const remaining = all.filter((channel) => !deleted.includes(channel));
  return html`<section class="panel" aria-labelledby="channels"><h2 id="channels">Channels</h2>
<ul class="channels">${remaining.map((channel) =>
    channel.type === channelTypes.category
      ? html`<li class="category"><h3>${channel.name}</h3></li>`
      : html`<li class="channel" id="channel-${channel.id}">${channelEntry(world, viewer, channel)}</li>`,
  )}</ul>
${deleted.length > 0 && html`<h3 class="deleted-head">Deleted</h3><ul class="channels">${deleted.map((channel) => deletedEntry(viewer, channel))}</ul>`}
</section>`;
}

function channelEntry(world: World, viewer: Viewer, channel: Channel): Html {
  const { server } = viewer;
  const hasJoined = hasBot(world, server);
  const botChannelPermissions = getBotChannelPermissions(world, server, channel);
  const missing = botChannelPermissions.view
    ? channelPermissions.filter((permission) => !botChannelPermissions[permission])
    : (['view'] as const);
  const count = world.store.state.messages[channel.id]?.length ?? 0;
  const name = html`${icon(channelIcons[channel.type] ?? 'hash')} <span class="channel-name">${channel.name}</span>`;
  const url = addViewer(getChatPath({ server, channel }), viewer);
  return html`<div class="channel-line">${
    messageChannelTypes.includes(channel.type)
      ? html`<a class="channel-link" href="${url}">${name}${count > 0 && html` <span class="chip">${count} ${count === 1 ? 'message' : 'messages'}</span>`}</a>`
      : html`<p class="channel-link">${name}</p>`
  }${hasJoined && missing.map((permission) => html`<span class="chip warn">bot may not ${permissionLabels[permission]}</span>`)}</div>
<details class="channel-more"><summary aria-label="The bot in ${channel.name}, and deleting it">${icon('more')}</summary>
<div class="channel-in">${hasJoined && permissionsForm(world, viewer, channel)}
<div class="channel-foot"><span class="hint"><code>${channel.id}</code></span>
${actionForm({
  action: addViewer(`/simulator/channels/${channel.id}/delete`, viewer),
  text: 'Delete the channel',
  label: `Delete the channel ${channel.name}`,
  variant: 'danger',
  iconName: 'trash',
})}</div>
</div></details>`;
}

function permissionsForm(world: World, viewer: Viewer, channel: Channel): Html {
  const revokedPermissions = getRevokedPermissions(world, viewer.server, channel.id);
  return html`<form class="revoked-permissions" method="post" action="${addViewer(`/simulator/channels/${channel.id}/revoked-permissions`, viewer)}">
<fieldset><legend>Taken from the bot in this channel</legend>
${channelPermissions.map(
  (
    permission,
  ) => html`<p class="check"><input type="checkbox" id="${permission}-${channel.id}" name="revoked" value="${permission}"${revokedPermissions.includes(permission) && html` checked`}>
<label for="${permission}-${channel.id}">May not ${permissionLabels[permission]}</label></p>`,
)}</fieldset>
<button class="button quiet" aria-label="Save what the bot may do in ${channel.name}">Save</button></form>`;
}

function deletedEntry(viewer: Viewer, channel: Channel): Html {
  return html`<li class="channel gone"><span class="channel-name">${icon(channelIcons[channel.type] ?? 'hash')} <s>${channel.name}</s></span>
${actionForm({
  action: addViewer(`/simulator/channels/${channel.id}/restore`, viewer),
  text: 'Bring back',
  label: `Bring back the channel ${channel.name}`,
})}</li>`;
}
