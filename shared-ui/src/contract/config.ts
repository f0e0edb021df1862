/** The languages of the interface. */
export const languages = ['en', 'hu'] as const;

/** One of the interface's languages. */
export type Language = (typeof languages)[number];

/** The language that a cookie's value or an address names; anything unknown is English. */
export function toLanguage(value: string | undefined): Language {
  return languages.find((language) => language === value) ?? 'en';
}

/** Where links and redirects lead, each only where the operator has configured it. */
export interface SiteLinks {
  community?: string;
  instagram?: string;
  status?: string;
  support?: string;
  terms?: string;
  tiktok?: string;
}

/** What the operator decides about the site; the same for every page. */
export interface SiteConfig {
  brand: { name: string; logo?: string };
  /** The site's public address, without a trailing slash. */
  origin: string;
  /** The bot's application id on the chat platform. */
  clientId?: string;
  /** The chat platform's page that asks a person for consent. */
  authorizeUrl: string;
  /** The host of the chat platform's pictures. */
  imageHost: string;
  links: SiteLinks;
}

/** A release of one area that staff look at before it is live. */
export interface Preview {
  area: string;
  release: string;
}

/** What the API can do beyond the specification. */
export type Feature =
  | 'account'
  | 'copy-settings'
  | 'demo'
  | 'figures'
  | 'greetings'
  | 'reports'
  | 'server-access'
  | 'server-settings'
  | 'sign-in'
  | 'staff'
  | 'tickets';

/** What a page knows before its first call, as inline JSON. */
export interface PageConfig extends SiteConfig {
  language: Language;
  /** What the API says that it can do. It may know features that this site does not. */
  features: string[];
  preview?: Preview;
}
