/** Texts to pick from; at least one. */
export type TextChoices = readonly [string, ...string[]];

/** Reasons of bans. */
export const banReasons: TextChoices = [
  'Spam in several servers. Warned twice before.',
  'Advertising in private messages.',
  'Scam links. Reported by four members. Account is two days old.',
  'Took part in a raid.',
  'Threats against a member. Screenshots are kept.',
];

/** Reasons of unbans. */
export const unbanReasons: TextChoices = [
  'Appeal accepted. The account had been stolen and is back with its owner.',
  'A mix-up with an account of the same name.',
  'Half a year has passed, and the apology was taken.',
];

/** Reasons of leaving a server. */
export const leaveReasons: TextChoices = ['Asked for by the owner.', 'Abandoned. No owner reachable for ninety days.'];

/** Evidence in ban requests. */
export const evidenceTexts: TextChoices = [
  'The same link in #general, #memes and #help within a minute, and again after the warning.',
  'Four members sent me the private message, word for word the same. I kept the screenshots.',
  'Joined with eleven others on Sunday night; all of them wrote the same sentence.',
  'Claims to be of our staff and asks for codes. Two people have lost their account.',
];

/** Notes on rejected ban requests. */
export const rejectionNotes: TextChoices = [
  'A warning is enough this time.',
  'The account was stolen; its owner has it back.',
  'Please bring more than one message.',
];
