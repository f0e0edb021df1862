import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { people } from '../people.ts';
import { rateLimits } from '../rest/rate-limits.ts';
import { type Call, getRedirectUri, type Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { getMemberships } from '../world/memberships.ts';
import { canManage } from '../world/permissions.ts';
import { getUserId } from '../world/users.ts';
import { faultsSection } from './faults-section.ts';
import { actionForm, selectField } from './form.ts';
import { type Html, type HtmlPart, html, icon } from './html.ts';
import type { Page } from './layout.ts';
import { personPicture } from './pictures.ts';

/** The page with recent requests and faults. */
export function overviewPage(simulator: Simulator, successMessage: HtmlPart): Page {
  return {
    title: 'Faults and calls',
    section: 'overview',
    main: html`<div class="page">
<div class="page-head"><h1>Faults and calls</h1>
<p class="lead">What the site and its bot ask of the chat platform, and what should go wrong with it.</p></div>
${successMessage}
<div class="columns">
<div class="column">${faultsSection(simulator.faults.list())}${callsSection(simulator.calls.list())}</div>
<div class="column aside">${limitsPanel(simulator)}${worldPanel(simulator)}${peoplePanel(simulator)}${resetPanel()}</div>
</div>
</div>`,
  };
}

function limitsPanel({ rateLimiter }: Simulator): Html {
  const { reads, writes, perSecond } = rateLimits[rateLimiter.limitName];
  const numbers = html`<p class="hint">${reads} reads and ${writes} writes of a route in 5 seconds, counted by server;
${perSecond} calls altogether in a second.</p>`;
  return html`<section class="panel" aria-labelledby="limits"><h2 id="limits">Rate limits</h2>
${rateLimiter.limitName === 'none' ? html`<p class="hint">Every call passes.</p>` : numbers}
<form class="stack" method="post" action="/simulator/rate-limits">
${selectField({
  id: 'allowance',
  name: 'allowance',
  label: 'Limits',
  selected: rateLimiter.limitName,
  choices: [
    ['default', 'Default'],
    ['tight', 'Tight'],
    ['none', 'None'],
  ],
})}
<button class="button quiet">Set</button>
</form></section>`;
}

function worldPanel(simulator: Simulator): Html {
  const { world } = simulator;
  const joined = world.servers.filter((server) => hasBot(world, server)).length;
  const fact = (name: string, value: HtmlPart): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<section class="panel" aria-labelledby="world"><h2 id="world">What is here</h2>
<dl class="facts">
${fact('Servers', html`<a href="/simulator/servers">${world.servers.length.toLocaleString('en')}</a>`)}
${fact('With the bot', joined.toLocaleString('en'))}
${fact('Client id', html`<code>${simulatorCredentials.clientId}</code>`)}
${fact('Redirect address', html`<code>${getRedirectUri(simulator)}</code>`)}
${fact(
  'Some user ids',
  [3, 4711, 19_000].map((index) => html`<code>${getUserId(world.seed, index)}</code> `),
)}
</dl></section>`;
}

function peoplePanel({ world }: Simulator): Html {
  const entries = people.map((person) => {
    const all = getMemberships(world, person.id);
    const managed = all.filter(({ level }) => canManage(level));
    const link = html`<a href="/simulator/servers?of=${person.id}">${all.length} ${all.length === 1 ? 'server' : 'servers'}, manages ${managed.length}</a>`;
    return html`<li>${personPicture(world, person, 40)}<div><p class="name">${person.globalName} <span class="handle">@${person.username}</span></p>
<p class="hint">${all.length === 0 ? 'in no server' : link}</p><p class="hint"><code>${person.id}</code></p></div></li>`;
  });
  return html`<section class="panel" aria-labelledby="people"><h2 id="people">People</h2><ul class="persons">${entries}</ul></section>`;
}

function resetPanel(): Html {
  return html`<section class="panel" aria-labelledby="reset"><h2 id="reset">Start again</h2>
<p class="hint">Takes back everything since the first start: faults, messages, invites, rights, where the bot is. The bot keeps its commands, and everybody stays signed in.</p>
${actionForm({ action: '/simulator/reset', text: 'Reset everything', variant: 'danger', iconName: 'trash' })}</section>`;
}

/** The last requests, newest first. */
function callsSection(calls: readonly Call[]): Html {
  return html`<section class="panel" aria-labelledby="calls">
<div class="panel-head"><h2 id="calls">Recent calls</h2><div class="actions"><a class="button quiet" href="/simulator#calls">Refresh</a>
${calls.length > 0 && actionForm({ action: '/simulator/calls/clear', text: 'Clear' })}</div></div>
${calls.length > 0 ? callsTable(calls) : html`<p class="note">${icon('clock')} <span>Nobody has asked for anything yet. The last 200 calls appear here.</span></p>`}
</section>`;
}

function callsTable(calls: readonly Call[]): Html {
  return html`<div class="scroller" tabindex="0" role="region" aria-label="Calls, the newest first">
<table class="calls"><thead><tr><th scope="col">Status</th><th scope="col">Call</th><th scope="col" class="end">Time</th><th scope="col" class="end">At (UTC)</th></tr></thead>
<tbody>${calls.map(callRow)}</tbody></table></div>`;
}

function callRow({ at, method, path, status, ms }: Call): Html {
  return html`<tr><td>${statusChip(status)}</td><td><code><span class="soft">${method}</span> ${path}</code></td>
<td class="end mono">${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms</td><td class="end mono">${new Date(at).toISOString().slice(11, 19)}</td></tr>`;
}

function statusChip(status: number): Html {
  if (status === 0) return html`<span class="chip bad">broken off</span>`;
  const tone = status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good';
  return html`<span class="chip ${tone}">${status}</span>`;
}
