/** The languages of log messages. */
export type Language = 'en' | 'hu';

/** A detail of an event. */
export type DetailName = 'by' | 'role' | 'channel' | 'from' | 'to' | 'before' | 'after' | 'text' | 'count' | 'time';

/** The details of an event. */
export type EventDetails = Partial<Record<DetailName, string | undefined>>;

const titles = {
  en: {
    memberJoin: 'A member joined',
    memberLeave: 'A member left',
    editNickname: 'A nickname was changed',
    ban: 'A member was banned',
    unban: 'A ban was lifted',
    kick: 'A member was kicked',
    timeout: 'A member was timed out',
    editMessage1: 'A message was edited',
    deleteMessage: 'A message was deleted',
    bulkDelete: 'Many messages were deleted',
    createRole: 'A role was created',
    editRole1: 'A role was changed',
    deleteRole: 'A role was deleted',
    memberRoles: 'A member’s roles were changed',
    voiceJoin: 'A member joined a voice channel',
    voiceLeave: 'A member left a voice channel',
    voiceMove: 'A member moved to another voice channel',
  },
  hu: {
    memberJoin: 'Új tag lépett be',
    memberLeave: 'Egy tag kilépett',
    editNickname: 'Megváltozott egy becenév',
    ban: 'Kitiltottak egy tagot',
    unban: 'Feloldottak egy kitiltást',
    kick: 'Kirúgtak egy tagot',
    timeout: 'Felfüggesztettek egy tagot',
    editMessage1: 'Szerkesztettek egy üzenetet',
    deleteMessage: 'Töröltek egy üzenetet',
    bulkDelete: 'Sok üzenetet töröltek',
    createRole: 'Létrejött egy rang',
    editRole1: 'Megváltozott egy rang',
    deleteRole: 'Töröltek egy rangot',
    memberRoles: 'Megváltoztak egy tag rangjai',
    voiceJoin: 'Egy tag belépett egy hangcsatornába',
    voiceLeave: 'Egy tag kilépett egy hangcsatornából',
    voiceMove: 'Egy tag másik hangcsatornába lépett át',
  },
} as const;

/** The id of an event with a log message. */
export type LoggedEvent = keyof (typeof titles)['en'];

const labels: Record<Language, Record<DetailName | 'who', string>> = {
  en: {
    ...{ who: 'Member', by: 'By', role: 'Role', channel: 'Channel', from: 'From', to: 'To' },
    ...{ before: 'Before', after: 'After', text: 'Message', count: 'How many', time: 'For' },
  },
  hu: {
    ...{ who: 'Tag', by: 'Végezte', role: 'Rang', channel: 'Csatorna', from: 'Innen', to: 'Ide' },
    ...{ before: 'Előtte', after: 'Utána', text: 'Üzenet', count: 'Mennyi', time: 'Ennyi időre' },
  },
};

/** Events that affect no member: their user is the one who triggered them. */
const eventsWithoutTarget: readonly LoggedEvent[] = ['bulkDelete', 'createRole', 'editRole1', 'deleteRole'];

const detailOrder: readonly DetailName[] = [
  'by',
  'role',
  'channel',
  'from',
  'to',
  'before',
  'after',
  'text',
  'count',
  'time',
];

/** The texts of a log message. The first field names the member, or who did it if the event affects no member. */
export function createLogTexts(
  event: LoggedEvent,
  { member, details, language }: { member: string; details: EventDetails; language: Language },
) {
  const fieldLabels = labels[language];
  const detailFields = detailOrder.flatMap((name) => {
    const value = details[name];
    return value === undefined ? [] : [{ name: fieldLabels[name], value }];
  });
  const memberLabel = eventsWithoutTarget.includes(event) ? fieldLabels.by : fieldLabels.who;
  return { title: titles[language][event], fields: [{ name: memberLabel, value: member }, ...detailFields] };
}

/** Values for examples of log messages. */
export interface SampleValues {
  by: string;
  channel: string | undefined;
  voiceChannel: string | undefined;
  otherVoiceChannel: string | undefined;
  role: string | undefined;
  otherRole: string;
  nickname: string;
  /** A message before and after it was edited. */
  before: string;
  after: string;
}

/** The details of an event in an example. */
export function createSampleDetails(event: LoggedEvent, values: SampleValues): EventDetails {
  const { by, channel, voiceChannel, otherVoiceChannel, role, otherRole, nickname, before, after } = values;
  const details: Record<LoggedEvent, EventDetails> = {
    memberJoin: {},
    memberLeave: {},
    editNickname: { before: '–', after: nickname },
    ban: { by },
    unban: { by },
    kick: { by },
    timeout: { by, time: '10 min' },
    editMessage1: { channel, before, after },
    deleteMessage: { channel, text: before },
    bulkDelete: { channel, count: '12' },
    createRole: { role: otherRole },
    editRole1: { before: role, after: otherRole },
    deleteRole: { role },
    memberRoles: { by, role },
    voiceJoin: { to: voiceChannel },
    voiceLeave: { from: voiceChannel },
    voiceMove: { from: voiceChannel, to: otherVoiceChannel },
  };
  return details[event];
}
