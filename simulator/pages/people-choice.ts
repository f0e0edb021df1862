import { userPicture } from '../images/addresses.ts';
import { type Person, people } from '../people.ts';
import { findUser } from '../world/users.ts';
import type { World } from '../world/world.ts';
import { type Html, html } from './html.ts';

/** The five people to choose from. */
export function peopleChoice(world: World, legend: string, chosen: Person | undefined): Html {
  return html`<fieldset class="people">
<legend>${legend}</legend>
${people.map((person) => choice(world, person, person.id === (chosen ?? people[1])?.id))}
</fieldset>`;
}

function choice(world: World, person: Person, isChosen: boolean): Html {
  return html`<label class="person">
<input type="radio" name="person" value="${person.id}" required${isChosen && html` checked`}>
${personPicture(world, person, 44)}
<span class="who"><span class="name">${person.globalName} <span class="handle">@${person.username}</span></span>
<span class="story">${person.story}</span></span>
</label>`;
}

/** A person's picture, beside their name. */
export function personPicture(world: World, person: Person, size: number): Html | false {
  const user = findUser(world.seed, person.id);
  return !!user && html`<img class="face" src="${userPicture(user, 128)}" alt="" width="${size}" height="${size}">`;
}
