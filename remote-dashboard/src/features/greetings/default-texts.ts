import type { Language } from 'shared-ui';
import type { Occasion } from './greetings.ts';

/** What a message says at first, in the language that the bot speaks on the server. */
export const defaultTexts: Record<Language, Record<Occasion, string>> = {
  en: {
    welcome: 'Welcome to **{server}**, {user}. That makes {members} of us.',
    farewell: '**{name}** has left. That leaves {members} of us.',
  },
  hu: {
    welcome: 'Szia, {user}, üdv köztünk. A szervernek most {members} tagja van.',
    farewell: '**{name}** kilépett. A szervernek most {members} tagja van.',
  },
};
