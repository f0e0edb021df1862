import { findPersonById, people } from '../people.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { getMemberCount } from '../world/members.ts';
import { getMembershipLevel } from '../world/memberships.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';
import { membershipLabels } from './consent-pages.ts';
import { selectField, textField } from './form.ts';
import { type Html, html, icon } from './html.ts';
import type { Page } from './layout.ts';
import { serverPicture } from './pictures.ts';

const PAGE_SIZE = 50;

/** The page with the list of servers. */
export function serversPage({ world }: Simulator, query: ServerQuery, page: number): Page {
  const matchingServers = searchServers(world, query);
  const lastPage = Math.max(1, Math.ceil(matchingServers.length / PAGE_SIZE));
  const currentPage = Math.min(page, lastPage);
  const visibleServers = matchingServers.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE);
  return {
    title: 'Servers',
    section: 'servers',
    main: html`<div class="page">
<div class="page-head"><h1>Servers</h1>
<p class="lead">Choose one to see it from the inside: its channels, what the bot wrote there, who may do what.</p></div>
${searchForm(query)}
<p class="count" role="status">${formatCount(matchingServers.length)}</p>
${visibleServers.length > 0 ? html`<ul class="servers">${visibleServers.map((server) => serverEntry(world, server, query.personId))}</ul>` : emptyNote()}
${lastPage > 1 && pager(query, currentPage, lastPage)}
</div>`,
  };
}

function formatCount(number: number): string {
  return number === 1 ? '1 server' : `${number.toLocaleString('en')} servers`;
}

function searchForm({ text, bot, personId = '' }: ServerQuery): Html {
  return html`<form class="search" method="get" action="/simulator/servers" role="search">
${textField({ id: 'q', name: 'q', label: 'Name or id', value: text, type: 'search' })}
${selectField({
  id: 'bot',
  name: 'bot',
  label: 'The bot',
  selected: bot,
  choices: [
    ['any', 'In it or not'],
    ['joined', 'Is in it'],
    ['absent', 'Is not in it'],
  ],
})}
${selectField({
  id: 'of',
  name: 'of',
  label: 'Somebody’s',
  selected: personId,
  choices: [['', 'Anybody’s'], ...people.map(({ id, globalName }) => [id, globalName] as const)],
})}
<button class="button primary">${icon('search')} Search</button>
</form>`;
}

function serverEntry(world: World, server: SeedServer, personId: string | undefined): Html {
  const level = personId === undefined ? undefined : getMembershipLevel(world, server, personId);
  const person = findPersonById(personId);
  return html`<li><a class="server" href="/simulator/servers/${server.id}">${serverPicture(server, 40)}
<span class="server-text"><bdi class="server-name">${server.name}</bdi>
<span class="hint">${getMemberCount(world, server).toLocaleString('en')} members${level && person && html` · ${person.globalName}: ${membershipLabels[level]}`}</span></span>
${hasBot(world, server) ? html`<span class="chip good">${icon('bot')} bot</span>` : html`<span class="chip">no bot</span>`}</a></li>`;
}

function emptyNote(): Html {
  return html`<p class="note">${icon('search')} <span>No server is like that. <a href="/simulator/servers">Show all</a></span></p>`;
}

function pager(query: ServerQuery, current: number, last: number): Html {
  const getPageUrl = (page: number): string => {
    const params = new URLSearchParams({ q: query.text, bot: query.bot, of: query.personId ?? '', page: String(page) });
    return `/simulator/servers?${params}`;
  };
  return html`<nav class="pager" aria-label="Pages">
${current > 1 && html`<a class="button quiet" href="${getPageUrl(current - 1)}" rel="prev">${icon('back')} Previous</a>`}
<span>Page ${current} of ${last}</span>
${current < last && html`<a class="button quiet" href="${getPageUrl(current + 1)}" rel="next">Next ${icon('arrow')}</a>`}
</nav>`;
}

/** The filters of the list of servers. */
export interface ServerQuery {
  /** Part of a name, or an id. */
  text: string;
  bot: 'any' | 'joined' | 'absent';
  personId: string | undefined;
}

/** Filters servers, in the order of their ids. */
export function searchServers(world: World, { text, bot, personId }: ServerQuery): SeedServer[] {
  const searchKey = toSearchKey(text.trim());
  return world.servers.filter((server) => {
    if (bot !== 'any' && hasBot(world, server) !== (bot === 'joined')) return false;
    if (personId !== undefined && getMembershipLevel(world, server, personId) === undefined) return false;
    return searchKey === '' || server.id === searchKey || toSearchKey(server.name).includes(searchKey);
  });
}

/** Lower case without accents, so that "kavezo" finds "Kávézó". */
function toSearchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
