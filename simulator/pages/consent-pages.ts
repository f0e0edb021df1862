import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { type AuthorizeRequest, addParams, describeScopes } from '../oauth/authorize-request.ts';
import type { Person } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import type { MembershipLevel } from '../world/membership-plan.ts';
import { getMemberships } from '../world/memberships.ts';
import { canManage } from '../world/permissions.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { findServer, type World } from '../world/world.ts';
import { hiddenFields } from './form.ts';
import { type Html, html, icon } from './html.ts';
import type { Page } from './layout.ts';
import { applicationLogos, personField, personPicture, serverPicture } from './pictures.ts';

/** The first step of adding the bot: choosing a person. */
export function choosePersonPage(simulator: Simulator, request: AuthorizeRequest): Page {
  const { applicationName } = simulator.settings;
  return {
    title: `Add ${applicationName} to a server`,
    main: html`<form class="card card-medium" method="get" action="/oauth2/authorize">
${hiddenFields(request.params)}
${applicationLogos()}
<h1>Add <bdi>${applicationName}</bdi> to a server</h1>
<p class="lead">Who is adding it? Each user manages different servers.</p>
${personField(simulator.world, 'Go on as', undefined)}
<div class="decide"><button class="button primary">Continue</button></div>
</form>`,
  };
}

/** The second step of adding the bot: choosing a server, with the requested permissions. */
export function chooseServerPage(simulator: Simulator, request: AuthorizeRequest, person: Person): Page {
  const { applicationName } = simulator.settings;
  const servers = findJoinableServers(simulator.world, person, request);
  const changePersonUrl = addParams('http://x/oauth2/authorize', { ...request.params, person: '' }).slice(
    'http://x'.length,
  );
  const permissions = describePermissions(request.permissions);
  return {
    title: `Add ${applicationName} to a server`,
    main: html`<form class="card card-medium" method="post" action="/oauth2/authorize">
${hiddenFields({ ...request.params, person: person.id })}
${applicationLogos()}
<h1>Add <bdi>${applicationName}</bdi> to a server</h1>
<p class="signed-in">${personPicture(simulator.world, person, 32)} <span>Signed in as <strong>${person.globalName}</strong></span> <a href="${changePersonUrl}">Not you?</a></p>
${unavailableServerNote(simulator, request, servers)}
${servers.length > 0 ? serverField(servers, request.guildId) : noServerNote(person)}
<h2>${applicationName} asks to</h2>
<ul class="grants">${permissions.map((text) => html`<li>${icon('check')} <span>${text}</span></li>`)}</ul>
<div class="decide">
<button class="button quiet" name="decision" value="cancel" formnovalidate>Cancel</button>
${servers.length > 0 && html`<button class="button primary" name="decision" value="authorize">Authorize</button>`}
</div>
</form>`,
  };
}

function serverField(servers: readonly SeedServer[], selected: string | undefined): Html {
  const options = servers.map(
    ({ id, name }) => html`<option value="${id}"${id === selected && html` selected`}>${name}</option>`,
  );
  const isSelectable = servers.some(({ id }) => id === selected);
  return html`<p class="field"><label for="server">Add to server</label>
<select id="server" name="server" required>${!isSelectable && html`<option value="">Choose a server</option>`}${options}</select>
<span class="hint">This requires you to have <strong>Manage server</strong> there.</span></p>`;
}

function noServerNote(person: Person): Html {
  return html`<p class="note">${icon('info')} <span>There is no server to which ${person.globalName} could add it: it is already in every one that they manage, or they manage none.</span></p>`;
}

/** Explains why the server in the link cannot be selected. */
function unavailableServerNote(
  simulator: Simulator,
  { guildId }: AuthorizeRequest,
  servers: readonly SeedServer[],
): Html | false {
  if (guildId === undefined || servers.some(({ id }) => id === guildId)) return false;
  const server = findServer(simulator.world, guildId);
  const reason = server
    ? html`You do not manage <strong><bdi>${server.name}</bdi></strong>.`
    : 'The server that the link names does not exist.';
  return html`<p class="note warn" role="status">${icon('info')} <span>${reason}</span></p>`;
}

/** The servers to which a person may add the bot. On the one that the link names, it gets the requested permissions. */
export function findJoinableServers(
  world: World,
  person: Person,
  { guildId }: Pick<AuthorizeRequest, 'guildId'>,
): SeedServer[] {
  return getMemberships(world, person.id)
    .filter(({ server, level }) => canManage(level) && (!hasBot(world, server) || server.id === guildId))
    .map(({ server }) => server);
}

/** The consent page of a sign-in. */
export function consentPage(simulator: Simulator, request: AuthorizeRequest, remembered: Person | undefined): Page {
  const { applicationName, siteOrigin } = simulator.settings;
  const scopeItems = describeScopes(request.scopes).map((text) => html`<li>${icon('check')} <span>${text}</span></li>`);
  return {
    title: `${applicationName} asks for access`,
    main: html`<form class="card consent" method="post" action="/oauth2/authorize">
${hiddenFields(request.params)}
<div class="about">
${applicationLogos()}
<h1><bdi>${applicationName}</bdi> asks for access to your account</h1>
<h2>It will be able to</h2>
<ul class="grants">${scopeItems}</ul>
<h2>It will not be able to</h2>
<ul class="grants refused"><li>${icon('cross')} <span>Read your messages or write in your name</span></li></ul>
<p class="note">${icon('shield')} <span>You return to <strong>${siteOrigin}</strong>. What it keeps about you, it says in its own privacy policy.</span></p>
</div>
<div class="choice">
${personField(simulator.world, 'Sign in as', remembered)}
<div class="decide">
<button class="button quiet" name="decision" value="cancel" formnovalidate>Cancel</button>
<button class="button primary" name="decision" value="authorize">Authorize</button>
</div>
</div>
</form>`,
  };
}

/** Confirms that the bot has joined, with links back. */
export function botJoinedPage({ settings }: Simulator, server: SeedServer): Page {
  const { applicationName, siteOrigin } = settings;
  return {
    title: `${applicationName} has joined`,
    main: html`<article class="card card-narrow centred">
<div class="arrived">${serverPicture(server, 88)}<span class="seal">${icon('check')}</span></div>
<h1><bdi>${applicationName}</bdi> has joined <bdi>${server.name}</bdi></h1>
<p class="lead">You may close this window, or go on where you came from.</p>
<p class="actions"><a class="button primary" href="${siteOrigin}/dashboard/${server.id}">Set it up ${icon('arrow')}</a>
<a class="button quiet" href="${siteOrigin}/dashboard">All servers</a></p>
<p class="hint"><a href="/simulator/servers/${server.id}">See the server from the inside</a></p>
</article>`,
  };
}

/** Confirms that nothing was changed, with a link back. */
export function cancelledPage({ settings }: Simulator): Page {
  return {
    title: 'Cancelled',
    main: html`<article class="card card-narrow centred">
<h1>The bot was not added</h1>
<p class="lead">Nothing has changed. You may close this window.</p>
<p class="actions"><a class="button primary" href="${settings.siteOrigin}/dashboard">Back to the dashboard</a></p>
</article>`,
  };
}

const permissionLabels: readonly (readonly [bigint, string])[] = [
  [bits.Administrator, 'Administrator: everything, in every channel'],
  [bits.ManageGuild, 'Manage the server'],
  [bits.ManageRoles, 'Manage roles'],
  [bits.ManageChannels, 'Manage channels'],
  [bits.KickMembers, 'Kick members'],
  [bits.BanMembers, 'Ban members'],
  [bits.CreateInstantInvite, 'Create invites'],
  [bits.ViewAuditLog, 'View the audit log'],
  [bits.ManageMessages, 'Manage messages'],
  [bits.PinMessages, 'Pin messages'],
  [bits.ViewChannel, 'View channels'],
  [bits.SendMessages, 'Send messages'],
  [bits.EmbedLinks, 'Embed links'],
  [bits.AttachFiles, 'Attach files'],
  [bits.ReadMessageHistory, 'Read the message history'],
];

/** The labels of permissions; those without a label are counted. */
export function describePermissions(permissions: bigint): string[] {
  const matching = permissionLabels.filter(([bit]) => (permissions & bit) !== 0n);
  const rest = matching.reduce((left, [bit]) => left & ~bit, permissions);
  const others = rest.toString(2).replaceAll('0', '').length;
  const more = others === 0 ? [] : [`${others} more permission${others === 1 ? '' : 's'}`];
  const all = [...matching.map(([, text]) => text), ...more];
  return all.length > 0 ? all : ['Be a member without permissions of its own'];
}

/** The labels of membership levels. */
export const membershipLabels: Record<MembershipLevel, string> = {
  owner: 'owner',
  administrator: 'administrator',
  manager: 'manages it',
  member: 'plain member',
};
