import { getServerBannerUrl, getUserAvatarUrl } from '../images/image-urls.ts';
import { findUserOrBot } from '../payloads/users.ts';
import { people } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { getBotPermissions, getRevokedPermissions, hasBot } from '../world/bot.ts';
import { channelTypes } from '../world/channel-plan.ts';
import { type Channel, getBotChannelPermissions, getChannelsWithDeleted } from '../world/channels.ts';
import { getMembers } from '../world/members.ts';
import { membershipLevels } from '../world/membership-plan.ts';
import { getMembershipLevel, getOwnerId } from '../world/memberships.ts';
import { channelPermissions } from '../world/permissions.ts';
import { getPlainRoles } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { describePermissions, membershipLabels } from './consent-pages.ts';
import { actionForm, selectField } from './form.ts';
import { type Html, type HtmlPart, html, type IconName, icon } from './html.ts';
import type { Page } from './layout.ts';
import { messageList } from './messages.ts';
import { personPicture, serverPicture } from './pictures.ts';

/** The page of a server. */
export function serverPage(simulator: Simulator, server: SeedServer, successMessage: HtmlPart): Page {
  const { world } = simulator;
  return {
    title: server.name,
    section: 'servers',
    main: html`<div class="page">
${serverHeader(world, server)}
${successMessage}
<div class="columns">
<div class="column">${channelsSection(world, server)}</div>
<div class="column aside">${botPanel(world, server)}${rightsPanel(world, server)}${membersPanel(world, server)}</div>
</div>
</div>`,
  };
}

function serverHeader(world: World, server: SeedServer): Html {
  const owner = findUserOrBot(world, getOwnerId(world, server));
  const banner = getServerBannerUrl(server, 512);
  return html`<div class="hero">
${banner ? html`<img class="hero-banner" src="${banner}" alt="">` : html`<div class="hero-banner"></div>`}
<div class="hero-in">${serverPicture(server, 88)}
<div><h1><bdi>${server.name}</bdi></h1>
<p class="lead">${server.memberCount.toLocaleString('en')} members · ${server.locale} · owned by <bdi>${owner?.global_name ?? owner?.username}</bdi></p>
<p class="hint"><code>${server.id}</code></p></div></div>
</div>`;
}

function botPanel(world: World, server: SeedServer): Html {
  const url = `/simulator/servers/${server.id}/bot`;
  const hasJoined = hasBot(world, server);
  const form = hasJoined
    ? actionForm({ action: url, fields: { bot: 'kick' }, text: 'Kick the bot', variant: 'danger', iconName: 'cross' })
    : actionForm({
        action: url,
        fields: { bot: 'invite' },
        text: 'Invite the bot',
        variant: 'primary',
        iconName: 'bot',
      });
  return html`<section class="panel" aria-labelledby="bot"><div class="panel-head"><h2 id="bot">The bot</h2>
${hasJoined ? html`<span class="chip good">${icon('check')} is here</span>` : html`<span class="chip bad">${icon('cross')} is not here</span>`}</div>
${hasJoined && html`<p class="hint">Its role: ${describePermissions(getBotPermissions(world, server)).slice(0, 4).join('; ')}.</p>`}
${form}</section>`;
}

function rightsPanel(world: World, server: SeedServer): Html {
  const roles = getPlainRoles(world, server).map(({ id, name }) => [id, `plain member, ${name}`] as const);
  const choices = [
    ...membershipLevels.map((level) => [level, membershipLabels[level]] as const),
    ...roles,
    ['', 'not in it'] as const,
  ];
  const forms = people.map((person) => {
    const id = `right-${person.id}`;
    return html`<li><form class="right" method="post" action="/simulator/servers/${server.id}/rights">
<input type="hidden" name="person" value="${person.id}">
${personPicture(world, person, 40)}
${selectField({ id, name: 'right', label: person.globalName, choices, selected: getLevelOption(world, server, person.id) })}
<button class="button quiet" aria-label="Set the membership level of ${person.globalName}">Set</button>
</form></li>`;
  });
  return html`<section class="panel" aria-labelledby="rights"><h2 id="rights">Who may do what</h2><ul class="stack">${forms}</ul></section>`;
}

/** The selected option: a person's membership level, or the role that a plain member has. */
function getLevelOption(world: World, server: SeedServer, personId: string): string {
  const { memberChanges, roles } = world.store.state;
  const plainRoles = getPlainRoles(world, server).map(({ id }) => id);
  const ownRoles = memberChanges[server.id]?.[personId]?.roles ?? roles[server.id]?.[personId] ?? [];
  return ownRoles.find((id) => plainRoles.includes(id)) ?? getMembershipLevel(world, server, personId) ?? '';
}

function membersPanel(world: World, server: SeedServer): Html {
  const members = getMembers(world, server).flatMap(({ userId }) => findUserOrBot(world, userId) ?? []);
  const rest = server.memberCount - members.length;
  return html`<section class="panel" aria-labelledby="members"><h2 id="members">Members</h2>
<details class="exact"><summary>${members.length} by name${rest > 0 && `, ${rest.toLocaleString('en')} more`}</summary>
<ul class="persons">${members.map(
    (
      user,
    ) => html`<li><img class="face" src="${getUserAvatarUrl(user, 64)}" alt="" width="32" height="32" loading="lazy"><div><p class="name"><bdi>${user.global_name ?? user.username}</bdi></p>
<p class="hint"><code>${user.id}</code></p></div></li>`,
  )}</ul></details></section>`;
}

const channelIcons: Record<number, IconName> = {
  [channelTypes.voice]: 'voice',
  [channelTypes.announcement]: 'news',
  [channelTypes.forum]: 'forum',
};

const permissionLabels = { view: 'see it', send: 'write', invite: 'create invites' };

/** The channels of a server, with the bot's messages and permissions. */
function channelsSection(world: World, server: SeedServer): Html {
  const all = getChannelsWithDeleted(world, server);
  const deleted = all.filter(({ id }) => world.store.state.deletedChannels.includes(id));
  const remaining = all.filter((channel) => !deleted.includes(channel));
  return html`<section class="panel" aria-labelledby="channels"><h2 id="channels">Channels</h2>
<ul class="channels">${remaining.map((channel) =>
    channel.type === channelTypes.category
      ? html`<li class="category"><h3>${channel.name}</h3></li>`
      : html`<li class="channel" id="channel-${channel.id}">${channelEntry(world, server, channel)}</li>`,
  )}</ul>
${deleted.length > 0 && html`<h3 class="deleted-head">Deleted</h3><ul class="channels">${deleted.map(deletedEntry)}</ul>`}
</section>`;
}

function channelEntry(world: World, server: SeedServer, channel: Channel): Html {
  const hasJoined = hasBot(world, server);
  const botChannelPermissions = getBotChannelPermissions(world, server, channel);
  const missing = botChannelPermissions.view
    ? channelPermissions.filter((permission) => !botChannelPermissions[permission])
    : (['view'] as const);
  const messages = world.store.state.messages[channel.id] ?? [];
  return html`<details class="channel-more"${messages.length > 0 && html` open`}>
<summary>${icon(channelIcons[channel.type] ?? 'hash')} <span class="channel-name">${channel.name}</span>
${hasJoined && missing.map((permission) => html`<span class="chip warn">bot may not ${permissionLabels[permission]}</span>`)}
${messages.length > 0 && html`<span class="chip">${messages.length} ${messages.length === 1 ? 'message' : 'messages'}</span>`}</summary>
<div class="channel-in">
${messages.length > 0 ? messageList(world, messages) : html`<p class="hint">The bot has written nothing here.</p>`}
${hasJoined && permissionsForm(world, server, channel)}
<div class="channel-foot"><span class="hint"><code>${channel.id}</code></span>
${actionForm({
  action: `/simulator/channels/${channel.id}/delete`,
  text: 'Delete the channel',
  label: `Delete the channel ${channel.name}`,
  variant: 'danger',
  iconName: 'trash',
})}</div>
</div></details>`;
}

function permissionsForm(world: World, server: SeedServer, channel: Channel): Html {
  const revokedPermissions = getRevokedPermissions(world, server, channel.id);
  return html`<form class="abilities" method="post" action="/simulator/channels/${channel.id}/abilities">
<fieldset><legend>Taken from the bot in this channel</legend>
${channelPermissions.map(
  (
    permission,
  ) => html`<p class="check"><input type="checkbox" id="${permission}-${channel.id}" name="revoked" value="${permission}"${revokedPermissions.includes(permission) && html` checked`}>
<label for="${permission}-${channel.id}">May not ${permissionLabels[permission]}</label></p>`,
)}</fieldset>
<button class="button quiet" aria-label="Save what the bot may do in ${channel.name}">Save</button></form>`;
}

function deletedEntry(channel: Channel): Html {
  return html`<li class="channel gone"><span class="channel-name">${icon(channelIcons[channel.type] ?? 'hash')} <s>${channel.name}</s></span>
${actionForm({
  action: `/simulator/channels/${channel.id}/restore`,
  text: 'Bring back',
  label: `Bring back the channel ${channel.name}`,
})}</li>`;
}
