import { serverIcon } from '../images/addresses.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { type Html, html } from './html.ts';

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
