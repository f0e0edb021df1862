import type { MessageDescriptor, MessageFormatElement } from 'react-intl';
import type { RouteObject } from 'react-router';
import type { Feature, SiteConfig } from './config.ts';
import type { Language } from './languages.ts';

/** Messages by key. The build compiles them. */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

/** Who may see a page. `mod` and `admin` also need the code of the second factor. */
export type PageAccess = 'all' | 'user' | 'mod' | 'admin';

/** The layout around a page: that of `app` and `staff` has a side menu, and that of `staff` its own colours. */
export type PageFrame = 'public' | 'app' | 'staff';

/** What the shell must know about a page before the code of its area is there. */
export interface PageHandle {
  title?: MessageDescriptor;
  frame?: PageFrame;
  access?: PageAccess;
  /** The page that the logo leads to, instead of the home page. */
  home?: string;
  /** The meta description of a prerendered page. It may contain {brand}. */
  description?: MessageDescriptor;
  /** The API feature without which the page does not exist. */
  feature?: Feature;
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
  /** What holds for every page, unless the `handle` of its route says otherwise. */
  handle?: PageHandle;
  /** Pages with absolute paths. A page's `handle` is a PageHandle, which also holds for the routes inside it. A lazy route's `id` is the name of its chunk. */
  routes: RouteObject[];
  messages: Record<Language, () => Promise<{ default: Messages }>>;
  /** Redirect targets by path. Without a target, the path shows its page or a 404. */
  redirects?: (config: SiteConfig) => Record<string, string | undefined>;
}
