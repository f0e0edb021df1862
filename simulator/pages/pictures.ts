import { getBotAvatarUrl, getServerIconUrl, getUserAvatarUrl } from '../images/image-urls.ts';
import { type Person, people } from '../people.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { findUser } from '../world/users.ts';
import type { World } from '../world/world.ts';
import { type Html, html, icon } from './html.ts';

/** The logos of the application and the platform. */
export function applicationLogos(): Html {
  return html`<div class="pair">
<img class="app" src="${getBotAvatarUrl(256)}" alt="" width="72" height="72">
<span class="dots" aria-hidden="true"></span>
<span class="app platform-mark">${icon('speech')}</span>
</div>`;
}

/** A server's icon; those without one show the first letters of their name. */
export function serverPicture(server: SeedServer, size: number): Html {
  const url = getServerIconUrl(server, size > 64 ? 256 : 128);
  if (url) return html`<img class="server-icon" src="${url}" alt="" width="${size}" height="${size}">`;
  const letters =
    server.name
      .match(/\p{L}|\p{N}/gu)
      ?.slice(0, 1)
      .join('') ?? '#';
  return html`<span class="server-icon letters size-${size}" aria-hidden="true">${letters}</span>`;
}

/** The choice between the five test users. */
export function personField(world: World, legend: string, selected: Person | undefined): Html {
  return html`<fieldset class="people">
<legend>${legend}</legend>
${people.map((person) => personOption(world, person, person.id === (selected ?? people[1])?.id))}
</fieldset>`;
}

function personOption(world: World, person: Person, isSelected: boolean): Html {
  return html`<label class="person">
<input type="radio" name="person" value="${person.id}" required${isSelected && html` checked`}>
${personPicture(world, person, 44)}
<span class="who"><span class="name">${person.globalName} <span class="handle">@${person.username}</span></span>
<span class="story">${person.story}</span></span>
</label>`;
}

/** A person's avatar, without alternative text because their name is next to it. */
export function personPicture(world: World, person: Person, size: number): Html | false {
  const user = findUser(world.seed, person.id);
  return (
    !!user && html`<img class="face" src="${getUserAvatarUrl(user, 128)}" alt="" width="${size}" height="${size}">`
  );
}
