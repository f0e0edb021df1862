import { hasBot, lostInChannel } from '../world/bot.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { allChannelsOf, botAbilities, type Channel } from '../world/channels.ts';
import { abilities } from '../world/permissions.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { actionForm } from './form.ts';
import { type Html, html } from './html.ts';
import { type IconName, icon } from './icon.ts';
import { messageList } from './message-list.ts';

const signs: Record<number, IconName> = {
  [channelTypes.voice]: 'voice',
  [channelTypes.announcement]: 'news',
  [channelTypes.forum]: 'forum',
};

const words = { view: 'see it', send: 'write', invite: 'create invites' };

/** The channels of a server, with what the bot wrote there and what it may do. */
export function channelsSection(world: World, server: SeedServer): Html {
  const all = allChannelsOf(world, server);
  const deleted = all.filter(({ id }) => world.store.state.deletedChannels.includes(id));
  const here = all.filter((channel) => !deleted.includes(channel));
  return html`<section class="panel" aria-labelledby="channels"><h2 id="channels">Channels</h2>
<ul class="channels">${here.map((channel) =>
    channel.type === channelTypes.category
      ? html`<li class="category"><h3>${channel.name}</h3></li>`
      : html`<li class="channel" id="channel-${channel.id}">${channelEntry(world, server, channel)}</li>`,
  )}</ul>
${deleted.length > 0 && html`<h3 class="deleted-head">Deleted</h3><ul class="channels">${deleted.map(deletedEntry)}</ul>`}
</section>`;
}

function channelEntry(world: World, server: SeedServer, channel: Channel): Html {
  const isThere = hasBot(world, server);
  const may = botAbilities(world, server, channel);
  const missing = may.view ? abilities.filter((ability) => !may[ability]) : (['view'] as const);
  const messages = world.store.state.messages[channel.id] ?? [];
  return html`<details class="channel-more"${messages.length > 0 && html` open`}>
<summary>${icon(signs[channel.type] ?? 'hash')} <span class="channel-name">${channel.name}</span>
${isThere && missing.map((ability) => html`<span class="chip warn">bot may not ${words[ability]}</span>`)}
${messages.length > 0 && html`<span class="chip">${messages.length} ${messages.length === 1 ? 'message' : 'messages'}</span>`}</summary>
<div class="channel-in">
${messages.length > 0 ? messageList(world, messages) : html`<p class="hint">The bot has written nothing here.</p>`}
${isThere && abilitiesForm(world, server, channel)}
<div class="channel-foot"><span class="hint"><code>${channel.id}</code></span>
${actionForm({
  action: `/simulator/channels/${channel.id}/delete`,
  text: 'Delete the channel',
  label: `Delete the channel ${channel.name}`,
  look: 'danger',
  sign: 'trash',
})}</div>
</div></details>`;
}

function abilitiesForm(world: World, server: SeedServer, channel: Channel): Html {
  const lost = lostInChannel(world, server, channel.id);
  return html`<form class="abilities" method="post" action="/simulator/channels/${channel.id}/abilities">
<fieldset><legend>Taken from the bot in this channel</legend>
${abilities.map(
  (
    ability,
  ) => html`<p class="check"><input type="checkbox" id="${ability}-${channel.id}" name="lost" value="${ability}"${lost.includes(ability) && html` checked`}>
<label for="${ability}-${channel.id}">May not ${words[ability]}</label></p>`,
)}</fieldset>
<button class="button quiet" aria-label="Save what the bot may do in ${channel.name}">Save</button></form>`;
}

function deletedEntry(channel: Channel): Html {
  return html`<li class="channel gone"><span class="channel-name">${icon(signs[channel.type] ?? 'hash')} <s>${channel.name}</s></span>
${actionForm({
  action: `/simulator/channels/${channel.id}/restore`,
  text: 'Bring back',
  label: `Bring back the channel ${channel.name}`,
})}</li>`;
}
