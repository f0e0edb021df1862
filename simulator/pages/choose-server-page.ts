import type { AuthorizeRequest } from '../oauth/authorize-request.ts';
import { redirectWith } from '../oauth/authorize-request.ts';
import type { Person } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { mayManage } from '../world/permissions.ts';
import { serversOf } from '../world/rights.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { findServer } from '../world/world.ts';
import { hiddenFields } from './form.ts';
import { type Html, html } from './html.ts';
import { icon } from './icon.ts';
import type { Page } from './layout.ts';
import { personPicture } from './people-choice.ts';
import { describePermissions } from './permission-words.ts';
import { applicationHead } from './pictures.ts';

/** The second step of adding the bot: the server, and what the bot asks for there. */
export function chooseServerPage(simulator: Simulator, request: AuthorizeRequest, person: Person): Page {
  const { applicationName } = simulator.settings;
  const servers = serversToJoin(simulator.world, person);
  const other = redirectWith('http://x/oauth2/authorize', { ...request.params, person: '' }).slice('http://x'.length);
  const permissions = describePermissions(request.permissions);
  return {
    title: `Add ${applicationName} to a server`,
    main: html`<form class="card card-medium" method="post" action="/oauth2/authorize">
${hiddenFields({ ...request.params, person: person.id })}
${applicationHead()}
<h1>Add <bdi>${applicationName}</bdi> to a server</h1>
<p class="signed-in">${personPicture(simulator.world, person, 32)} <span>Signed in as <strong>${person.globalName}</strong></span> <a href="${other}">Not you?</a></p>
${problem(simulator, request, servers)}
${servers.length > 0 ? serverField(servers, request.guildId) : nowhere(person)}
<h2>${applicationName} asks to</h2>
<ul class="grants">${permissions.map((words) => html`<li>${icon('check')} <span>${words}</span></li>`)}</ul>
<div class="decide">
<button class="button quiet" name="decision" value="cancel" formnovalidate>Cancel</button>
${servers.length > 0 && html`<button class="button primary" name="decision" value="authorize">Authorize</button>`}
</div>
</form>`,
  };
}

function serverField(servers: readonly SeedServer[], chosen: string | undefined): Html {
  const options = servers.map(
    ({ id, name }) => html`<option value="${id}"${id === chosen && html` selected`}>${name}</option>`,
  );
  const isChosen = servers.some(({ id }) => id === chosen);
  return html`<p class="field"><label for="server">Add to server</label>
<select id="server" name="server" required>${!isChosen && html`<option value="">Choose a server</option>`}${options}</select>
<span class="hint">This requires you to have <strong>Manage server</strong> there.</span></p>`;
}

function nowhere(person: Person): Html {
  return html`<p class="note">${icon('info')} <span>There is no server to which ${person.globalName} could add it: it is already in every one that they manage, or they manage none.</span></p>`;
}

/** Why the server that the link named is not the one that is chosen. */
function problem(simulator: Simulator, { guildId }: AuthorizeRequest, servers: readonly SeedServer[]): Html | false {
  if (guildId === undefined || servers.some(({ id }) => id === guildId)) return false;
  const server = findServer(simulator.world, guildId);
  const reason = server
    ? hasBot(simulator.world, server)
      ? html`The bot is already in <strong><bdi>${server.name}</bdi></strong>.`
      : html`You do not manage <strong><bdi>${server.name}</bdi></strong>.`
    : 'The server that the link names does not exist.';
  return html`<p class="note warn" role="status">${icon('info')} <span>${reason}</span></p>`;
}

/** The servers to which a person may add the bot. */
export function serversToJoin(world: World, person: Person): SeedServer[] {
  return serversOf(world, person.id)
    .filter(({ server, right }) => mayManage(right) && !hasBot(world, server))
    .map(({ server }) => server);
}
