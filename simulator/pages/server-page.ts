import { getServerBannerUrl } from '../images/image-urls.ts';
import { findUserOrBot } from '../payloads/users.ts';
import { people } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { getBotPermissions, hasBot } from '../world/bot.ts';
import { getMemberCount } from '../world/members.ts';
import { membershipLevels } from '../world/membership-plan.ts';
import { getMembershipLevel, getOwnerId } from '../world/memberships.ts';
import { getPlainRoles } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { type ResultLine, resultNotes } from './action-results.ts';
import { channelsSection } from './channels-section.ts';
import { describePermissions, membershipLabels } from './consent-pages.ts';
import { actionForm, selectField } from './form.ts';
import { type Html, type HtmlPart, html, icon } from './html.ts';
import type { Page } from './layout.ts';
import { peoplePanel } from './people/people-panel.ts';
import { rolesPanel } from './people/roles-panel.ts';
import { personPicture, serverPicture } from './pictures.ts';
import { addViewer, type Viewer, viewerForm } from './viewer.ts';

/** What the page of a server shows besides the server. */
interface ServerPageState {
  successMessage?: HtmlPart;
  lines?: readonly ResultLine[] | undefined;
  /** The member whom the viewer selected. */
  selected?: string | undefined;
}

/** The page of a server. */
export function serverPage(simulator: Simulator, viewer: Viewer, state: ServerPageState): Page {
  const { world } = simulator;
  const { server } = viewer;
  return {
    title: server.name,
    section: 'servers',
    main: html`<div class="page">
${serverHeader(world, server)}
${state.successMessage}
${resultNotes(state.lines)}
${viewerForm(world, viewer, `/simulator/servers/${server.id}`)}
<div class="columns">
<div class="column">${channelsSection(world, viewer)}${peoplePanel(simulator, viewer, state.selected)}</div>
<div class="column aside">${botPanel(world, viewer)}${rolesPanel(simulator, viewer)}${rightsPanel(world, viewer)}</div>
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
<p class="lead">${getMemberCount(world, server).toLocaleString('en')} members · ${server.locale} · owned by <bdi>${owner?.global_name ?? owner?.username}</bdi></p>
<p class="hint"><code>${server.id}</code></p></div></div>
</div>`;
}

function botPanel(world: World, viewer: Viewer): Html {
  const { server } = viewer;
  const url = addViewer(`/simulator/servers/${server.id}/bot`, viewer);
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

function rightsPanel(world: World, viewer: Viewer): Html {
  const { server } = viewer;
  const roles = getPlainRoles(world, server).map(({ id, name }) => [id, `plain member, ${name}`] as const);
  const choices = [
    ...membershipLevels.map((level) => [level, membershipLabels[level]] as const),
    ...roles,
    ['', 'not in it'] as const,
  ];
  const forms = people.map((person) => {
    const id = `right-${person.id}`;
    return html`<li><form class="right" method="post" action="${addViewer(`/simulator/servers/${server.id}/rights`, viewer)}">
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
