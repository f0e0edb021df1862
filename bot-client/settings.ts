import type { FeaturesOf } from './manifest/define-manifest.ts';
import type { Manifest } from './manifest/manifest.ts';

/** A message for members who join, or for those who leave. */
export interface Greeting {
  enabled: boolean;
  channel_id: string | null;
  text: string;
}

/** What the bot does not log: events in a channel, of members with a role, of one member, or of another bot. */
export interface LogException {
  kind: 'channel' | 'role' | 'user' | 'bot';
  id: string;
  name: string;
}

/** The saved settings of a server; `M` is the type of the bot's manifest. */
export interface Settings<F extends object = FeaturesOf<Manifest>> {
  id: string;
  language: 'en' | 'hu' | null;
  log_channels: { id: string; name: string; events: string[]; exceptions: LogException[] }[];
  /** Exceptions for all log channels. */
  log_exceptions: LogException[];
  greetings: { welcome: Greeting; farewell: Greeting } | null;
  revisions: Record<string, number>;
  /** The features that are on. An older site does not send them. */
  features?: { [Id in keyof F]?: { revision: number; values: F[Id] } };
  /** The revisions of features that were saved and are off. */
  features_off?: Record<string, number>;
}
