import { createStore } from 'jotai';
import { prerender } from 'react-dom/static';
import { createIntl } from 'react-intl';
import type { RouteObject } from 'react-router';
import { type Catalog, canonicalPath, type Messages, type PageConfig, type PageHandle } from 'shared-ui';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '#full/react-router';
import { App } from './app/app.tsx';
import { prepareFirstPaint } from './app/early-script.ts';
import { addMessagesAtom, shellMessages } from './app/messages.ts';
import { findOwningArea, findPage, siteMapAtom } from './areas/pages.ts';
import { LoadingOverlay } from './layout/loading-overlay.tsx';
import owl from './layout/owl.svg';
import { formatTitle } from './routing/page-title.ts';
import { createRootRoute } from './routing/root.tsx';

/** The script that runs before the first paint. */
export const earlyScript = `(${prepareFirstPaint})()`;

/** The site's icon. */
export const icon = owl;

/** The shell's own messages. */
export const messages = shellMessages;

interface RenderOptions {
  pathname: string;
  config: PageConfig;
  catalog: Catalog;
  messages: Messages;
}

/** Renders a public page for a visitor without session or preferences. */
export async function renderPage({ routes, ...options }: RenderOptions & { routes: RouteObject[] }) {
  const { pathname, config, catalog, messages } = options;
  const { html, matches } = await renderRoutes([createRootRoute(routes)], options);
  const { formatMessage } = createIntl({ locale: config.language, messages });
  const brand = config.brand.name;
  const handles: (PageHandle | undefined)[] = matches.map(({ route }) => route.handle);
  const { description } = handles.findLast((handle) => handle?.description) ?? {};
  const { title } = findPage((path) => findOwningArea(catalog, path), canonicalPath(pathname));
  return {
    html,
    title: formatTitle(title, brand),
    description: description && formatMessage(description, { brand }),
  };
}

/** Renders what other pages show until their scripts run: the frame and, when that takes long, the overlay. */
export async function renderOverlay(options: RenderOptions) {
  const { hydrateFallbackElement: frame } = createRootRoute([]);
  const element = (
    <>
      {frame}
      <LoadingOverlay />
    </>
  );
  return (await renderRoutes([{ path: '*', element }], options)).html;
}

async function renderRoutes(routes: RouteObject[], { pathname, config, catalog, messages }: RenderOptions) {
  const store = createStore();
  store.set(siteMapAtom, { findOwningArea: (path) => findOwningArea(catalog, path) });
  store.set(addMessagesAtom, messages);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${pathname}`));
  if (context instanceof Response || context.errors) throw new Error(`${pathname} cannot be rendered.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <App config={config} store={store}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  return { html: await new Response(prelude).text(), matches: context.matches };
}
