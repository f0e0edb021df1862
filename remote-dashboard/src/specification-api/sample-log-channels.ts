/** The channels of the demo. */
export const channelNames = ['general', 'log'] as const;

/** The events of the demo. */
export const eventIds = ['ban', 'kick', 'editRole1', 'editMessage1'] as const;

/** A channel of the demo. */
export type ChannelName = (typeof channelNames)[number];

/** An event of the demo. */
export type EventId = (typeof eventIds)[number];

/** An event, and whether it is logged. */
export interface LogEvent {
  id: EventId;
  enabled: boolean;
}

/** The channel and events in the editor. */
interface LogDraft {
  name: ChannelName;
  events: LogEvent[];
}

/** A log channel and its events. */
export interface LogChannel extends LogDraft {
  id: string;
}

/** The list and the editor, which is in edit mode if `editing` is a channel's id, and otherwise in add mode. */
export interface LogState {
  channels: LogChannel[];
  draft: LogDraft;
  editing: string | undefined;
  /** The id of the next channel. */
  nextId: number;
}

/** Actions on the list and in the editor. */
export type LogAction =
  | { type: 'add' | 'save' | 'ignore' }
  | { type: 'edit' | 'remove'; id: string }
  | { type: 'pick'; name: ChannelName }
  | { type: 'switch'; event: EventId; enabled: boolean };

function createEvents(...enabled: EventId[]): LogEvent[] {
  return eventIds.map((id) => ({ id, enabled: enabled.includes(id) }));
}

const emptyDraft: LogDraft = { name: 'general', events: createEvents() };

/** The initial state of the demo. */
export const initialLogs: LogState = {
  channels: [{ id: '1', name: 'general', events: createEvents('ban', 'kick') }],
  draft: emptyDraft,
  editing: undefined,
  nextId: 2,
};

/** The draft before any change. */
function getOriginalDraft({ channels, editing }: LogState): LogDraft {
  return channels.find(({ id }) => id === editing) ?? emptyDraft;
}

/** Whether the draft has unsaved changes. */
export function isChanged(state: LogState): boolean {
  const originalDraft = getOriginalDraft(state);
  const { name, events } = state.draft;
  return (
    name !== originalDraft.name ||
    events.some(({ id, enabled }) => originalDraft.events.find((event) => event.id === id)?.enabled !== enabled)
  );
}

function resetEditor(state: LogState): LogState {
  return { ...state, draft: emptyDraft, editing: undefined };
}

/** The reducer of the list and editor. */
export function reduceLogs(state: LogState, action: LogAction): LogState {
  const { channels, draft, editing, nextId } = state;
  switch (action.type) {
    case 'add':
      return resetEditor(state);
    case 'edit':
      return { ...state, draft: getOriginalDraft({ ...state, editing: action.id }), editing: action.id };
    case 'ignore':
      return { ...state, draft: getOriginalDraft(state) };
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
        ? resetEditor({ ...state, channels: [...channels, { ...draft, id: String(nextId) }], nextId: nextId + 1 })
        : resetEditor({
            ...state,
            channels: channels.map(({ id, ...rest }) => ({ ...(id === editing ? draft : rest), id })),
          });
    case 'remove': {
      const remaining = { ...state, channels: channels.filter(({ id }) => id !== action.id) };
      return editing === action.id ? resetEditor(remaining) : remaining;
    }
  }
}
