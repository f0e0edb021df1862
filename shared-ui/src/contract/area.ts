import type { MessageDescriptor, MessageFormatElement } from 'react-intl';
import type { RouteObject } from 'react-router';
import type { SiteConfig } from './config.ts';
import type { Language } from './languages.ts';

/** Messages by key. The build compiles them. */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** The `handle` of a route: metadata of its page. */
export interface PageHandle {
  title?: MessageDescriptor;
  /** The meta description of a prerendered page. It may contain {brand}. */
  description?: MessageDescriptor;
  /** Renders the page at compose time, because it is the same for every visitor. */
  prerender?: boolean;
  /**
   * GET calls that start while the page of a signed-in user is loading, because its loaders make them. They may contain
   * parameters of the route's path.
   */
  calls?: string[];
}

/** The module that an area exposes as `./routes`. */
export interface Area {
  contract: string;
  /** Pages with absolute paths. A lazy route's `id` is the name of its chunk. */
  routes: RouteObject[];
  messages: Record<Language, () => Promise<{ default: Messages }>>;
  /** Redirect targets by path. Without a target, the path shows its page or a 404. */
  redirects?: (config: SiteConfig) => Record<string, string | undefined>;
}
