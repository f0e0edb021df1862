/** What pages let users enter about an event that the bot rehearses, beside the member whom it is about. */
interface RehearsalInputs {
  readonly channel: boolean;
  readonly text: boolean;
}

/** What a bot can rehearse, beside the commands of its manifest. */
export const rehearsalEvents = {
  message: { channel: true, text: true },
  'member-join': { channel: false, text: false },
  'member-leave': { channel: false, text: false },
} as const satisfies Record<string, RehearsalInputs>;

/** The name of an event, or a command with its slash, such as `/warn`. */
export type RehearsalName = keyof typeof rehearsalEvents | `/${string}`;

/** What pages let users enter about an event. A command has a channel, and is about the member on whom it is used. */
export function getRehearsalInputs(name: RehearsalName): RehearsalInputs {
  return isEventName(name) ? rehearsalEvents[name] : { channel: true, text: false };
}

export function isEventName(name: RehearsalName): name is keyof typeof rehearsalEvents {
  return Object.hasOwn(rehearsalEvents, name);
}
