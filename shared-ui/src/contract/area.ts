import type { MessageDescriptor, MessageFormatElement } from 'react-intl';
import type { RouteObject } from 'react-router';
import type { Language, SiteConfig } from './config.ts';

/** Texts by key; the build compiles them. */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** What a route may tell the shell about its page. */
export interface PageHandle {
  title?: MessageDescriptor;
  /** What a prerendered page is about, for those who find it in a search or as a link in a chat; may name {brand}. */
  description?: MessageDescriptor;
  /** The page is the same for everybody, and rendered when a release is composed. */
  prerender?: boolean;
}

/** What an area exposes as `./routes`: everything the shell knows of it. */
export interface Area {
  contract: string;
  /** Pages with absolute paths. A lazy route's `id` is the name of its chunk. */
  routes: RouteObject[];
  messages: Record<Language, () => Promise<{ default: Messages }>>;
  /** Paths that lead elsewhere; without a target the path falls to a page, or does not exist. */
  redirects?: (config: SiteConfig) => Record<string, string | undefined>;
}
