/** Texts to pick from; at least one. */
export type TextChoices = readonly [string, ...string[]];

/** Reasons of bans. */
export const banReasons: TextChoices = [
  'Spam in several servers. Warned twice before.',
  'Advertising in private messages.',
  'Scam links. Reported by four members. Account is two days old.',
  'Took part in a raid.',
  'Threats against a member. Screenshots are kept.',
  'Posed as a moderator and asked for verification codes.',
  'Sold accounts and boosts, after a warning in March.',
  'Harassed the same member in three servers.',
  'Came back with a new account after an earlier ban.',
  'Flooded the commands of the bot with a script.',
];

/** Reasons of unbans. */
export const unbanReasons: TextChoices = [
  'Appeal accepted. The account had been stolen and is back with its owner.',
  'A mix-up with an account of the same name.',
  'Half a year has passed, and the apology was taken.',
  'The reporter took it back: it was a joke between friends.',
  'The evidence was from somebody else.',
];

/** Reasons of leaving a server. */
export const leaveReasons: TextChoices = [
  'Asked for by the owner.',
  'Abandoned. No owner reachable for ninety days.',
  'A copy of another server, made to scam its members.',
  'The platform is closing the server.',
];

/** Evidence in ban requests. */
export const evidenceTexts: TextChoices = [
  'The same link in #general, #memes and #help within a minute, and again after the warning.',
  'Four members sent me the private message, word for word the same. I kept the screenshots.',
  'Joined with eleven others on Sunday night; all of them wrote the same sentence.',
  'Claims to be of our staff and asks for codes. Two people have lost their account.',
  'Wrote to nine members within an hour; each of them sent me the same picture of a fake gift.',
  'The first account was banned in spring. Same picture, same phrases, same friends.',
];

/** Reasons of rejecting ban requests. */
export const rejectionReasons: TextChoices = [
  'A warning is enough this time.',
  'The account was stolen; its owner has it back.',
  'Please bring more than one message.',
];

/** A support ticket: its subject and messages, of the user and of staff in turn. */
interface TicketText {
  subject: string;
  messages: readonly [string, ...string[]];
}

/** Support tickets, the most recent last. */
export const tickets: readonly TicketText[] = [
  {
    subject: 'The bot left our server',
    messages: [
      'This morning Vigil was gone from our server. Did we do anything wrong?',
      'Your server was removed by mistake, when we cleaned up a copy of it. You can invite the bot again; your settings are still there.',
      'It is back, and everything works. Thank you for the quick help!',
    ],
  },
  {
    subject: 'Kitiltás tévedésből',
    messages: [
      'A testvérem fiókját ellopták, és most nem tud belépni az oldalra. Visszakapta a fiókot, fel tudnátok oldani a kitiltást?',
      'Szia! Igen, közben a fiók új jelszót kapott. Feloldottuk a kitiltást, most már be tud lépni.',
    ],
  },
  {
    subject: 'Two log channels for one event',
    messages: [
      'Can deleted messages be logged in two channels, one for moderators and one for the archive?',
      'Yes. Add both channels under Logs and switch the event on in each of them.',
      'That works. Is there a limit?',
      'Fifty channels for each server.',
    ],
  },
  {
    subject: 'Az üdvözlő üzenet nem jelenik meg',
    messages: [
      'Beállítottam az üdvözlő üzenetet, de az új tagoknál nem ír semmit a bot.',
      'Nézd meg a szervered áttekintőjét: ott látszik, ha a botnak hiányzik egy engedélye a csatornában.',
      'Tényleg az volt, a csatornában nem írhatott. Most már jó, de a régi tagokat nem köszöntötte. Ez így van rendben?',
    ],
  },
  {
    subject: 'Somebody sells fake memberships in your name',
    messages: [
      'A user writes private messages to our members: "Vigil Premium for 5 dollars". I have screenshots of three of them. Where can I send them?',
    ],
  },
  {
    subject: 'Nem kapom meg a kódot',
    messages: [
      'Új telefonom van, és a régi alkalmazásban voltak a kódjaim. A helyreállító kódokat sem találom. Mit tegyek?',
    ],
  },
];
