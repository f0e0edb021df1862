import { botPicture, serverIcon } from '../images/addresses.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { type Html, html } from './html.ts';
import { icon } from './icon.ts';

/** The two that are to be connected: the application and the platform. */
export function applicationHead(): Html {
  return html`<div class="pair">
<img class="app" src="${botPicture(256)}" alt="" width="72" height="72">
<span class="dots" aria-hidden="true"></span>
<span class="app platform-mark">${icon('speech')}</span>
</div>`;
}

/** A server's icon; those without one show the first letters of their name. */
export function serverPicture(server: SeedServer, size: number): Html {
  const address = serverIcon(server, size > 64 ? 256 : 128);
  if (address) return html`<img class="server-icon" src="${address}" alt="" width="${size}" height="${size}">`;
  const letters =
    server.name
      .match(/\p{L}|\p{N}/gu)
      ?.slice(0, 1)
      .join('') ?? '#';
  return html`<span class="server-icon letters size-${size}" aria-hidden="true">${letters}</span>`;
}
