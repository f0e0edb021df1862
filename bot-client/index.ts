export type { Answer, AnswerHandler, Ask } from './answers.ts';
export type { Choice, Choices, Decided, Subject } from './decide.ts';
export {
  type Client,
  connect,
  createGreetingMessage,
  type Guild,
  type Interaction,
  type Member,
} from './discord.ts';
export type { Change } from './event-stream.ts';
export { getLogChannelIds, type ServerEvent } from './log-channels.ts';
export {
  createLogTexts,
  type DetailName,
  type EventDetails,
  type Language,
  type LoggedEvent,
} from './log-texts.ts';
export { defineManifest, type FeaturesOf, type ValuesOf } from './manifest/define-manifest.ts';
export type { Manifest } from './manifest/manifest.ts';
export type { Problem, ProblemFix } from './problems.ts';
export type { RehearsedEvent } from './rehearsal.ts';
export type { RehearsalHandler } from './rehearsals.ts';
export { fetchRehearsedMember, fetchRehearsedMessage } from './rehearsed-reads.ts';
export type { Greeting, LogException, Settings } from './settings.ts';
export { SiteClient, type SiteOptions } from './site.ts';
