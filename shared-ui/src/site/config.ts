import type { Language } from './languages.ts';

/** Targets of links and redirects. Each is undefined unless the operator has configured it. */
export interface SiteLinks {
  community?: string;
  instagram?: string;
  status?: string;
  support?: string;
  terms?: string;
  tiktok?: string;
}

/** The operator's configuration, the same for every page. */
export interface SiteConfig {
  brand: { name: string; logo?: string };
  /** The site's public origin, without a trailing slash. */
  origin: string;
  /** The bot's application id on the chat platform. */
  clientId?: string;
  /** The chat platform's OAuth authorization page. */
  authorizeUrl: string;
  /** The origin of the chat platform's images. */
  imageHost: string;
  links: SiteLinks;
}

/** A release of one area that staff preview before it goes live. */
export interface Preview {
  area: string;
  release: string;
}

/** A feature of the API beyond the specification. */
export type Feature =
  | 'account'
  | 'bot-decisions'
  | 'bot-features'
  | 'bot-rehearsals'
  | 'bot-problems'
  | 'bot-test-messages'
  | 'copy-settings'
  | 'demo'
  | 'greetings'
  | 'message-templates'
  | 'pauses'
  | 'public-stats'
  | 'reports'
  | 'server-access'
  | 'server-settings'
  | 'sign-in'
  | 'staff'
  | 'tickets';

/** The page's configuration, embedded in its HTML as JSON. */
export interface PageConfig extends SiteConfig {
  language: Language;
  /** The API's features. The list may contain features that this site does not support. */
  features: string[];
  preview?: Preview;
}
