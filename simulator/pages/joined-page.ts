import type { Simulator } from '../simulator.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { html } from './html.ts';
import { icon } from './icon.ts';
import type { Page } from './layout.ts';
import { serverPicture } from './pictures.ts';

/** Says that the bot has joined, and leads back. */
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

/** Says that nothing was changed, and leads back. */
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
