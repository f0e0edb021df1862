/** The channels of the sample. */
export const channelNames = ['general', 'log'] as const;

/** The events of the sample. */
export const eventIds = ['ban', 'kick', 'editRole1', 'editMessage1'] as const;

/** A channel of the sample. */
export type ChannelName = (typeof channelNames)[number];

/** An event of the sample. */
export type EventId = (typeof eventIds)[number];

/** Something that can happen on a server, and whether it is written down. */
export interface LogEvent {
  id: EventId;
  enabled: boolean;
}

/** What a log channel is about. */
interface LogDraft {
  name: ChannelName;
  events: LogEvent[];
}

/** A channel, and what is written down there. */
export interface LogChannel extends LogDraft {
  id: string;
}

/** The list, and the editor below it: in edit mode where `editing` names a channel, else in add mode. */
export interface LogState {
  channels: LogChannel[];
  draft: LogDraft;
  editing: string | undefined;
  /** What the next channel will be called. */
  next: number;
}

/** What can be done to the list and in its editor. */
export type LogAction =
  | { do: 'add' | 'save' | 'ignore' }
  | { do: 'edit' | 'remove'; id: string }
  | { do: 'pick'; name: ChannelName }
  | { do: 'switch'; event: EventId; enabled: boolean };

function eventsWith(...enabled: EventId[]): LogEvent[] {
  return eventIds.map((id) => ({ id, enabled: enabled.includes(id) }));
}

const blank: LogDraft = { name: 'general', events: eventsWith() };

/** The sample as a page begins with it. */
export const sample: LogState = {
  channels: [{ id: '1', name: 'general', events: eventsWith('ban', 'kick') }],
  draft: blank,
  editing: undefined,
  next: 2,
};

/** What the draft was before anything was changed in it. */
function original({ channels, editing }: LogState): LogDraft {
  return channels.find(({ id }) => id === editing) ?? blank;
}

/** Whether the draft holds something that was not saved. */
export function isChanged(state: LogState): boolean {
  const before = original(state);
  const { name, events } = state.draft;
  return (
    name !== before.name ||
    events.some(({ id, enabled }) => before.events.find((event) => event.id === id)?.enabled !== enabled)
  );
}

function toAddMode(state: LogState): LogState {
  return { ...state, draft: blank, editing: undefined };
}

/** The list and its editor after something was done. */
export function reduceLogs(state: LogState, action: LogAction): LogState {
  const { channels, draft, editing, next } = state;
  switch (action.do) {
    case 'add':
      return toAddMode(state);
    case 'edit':
      return { ...state, draft: original({ ...state, editing: action.id }), editing: action.id };
    case 'ignore':
      return { ...state, draft: original(state) };
    case 'pick':
      return { ...state, draft: { ...draft, name: action.name } };
    case 'switch': {
      const events = draft.events.map((event) =>
        event.id === action.event ? { ...event, enabled: action.enabled } : event,
      );
      return { ...state, draft: { ...draft, events } };
    }
    case 'save':
      return editing === undefined
        ? toAddMode({ ...state, channels: [...channels, { ...draft, id: String(next) }], next: next + 1 })
        : toAddMode({
            ...state,
            channels: channels.map(({ id, ...rest }) => ({ ...(id === editing ? draft : rest), id })),
          });
    case 'remove': {
      const left = { ...state, channels: channels.filter(({ id }) => id !== action.id) };
      return editing === action.id ? toAddMode(left) : left;
    }
  }
}
