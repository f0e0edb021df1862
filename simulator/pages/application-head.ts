import { botPicture } from '../images/addresses.ts';
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
