import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type RouteObject, RouterProvider } from 'react-router';
import { type Area, type CatalogArea, contractId, type SiteConfig } from 'shared-ui';
import { createMemoryRouter, createStaticHandler } from '#full/react-router';
import { createAreaLoader } from './area-loader.ts';
import { createAreaRoutes } from './area-routes.tsx';

const config: SiteConfig = {
  brand: { name: 'Vigil' },
  origin: 'https://vigil.example',
  authorizeUrl: 'https://chat.example/authorize',
  imageHost: 'https://images.example',
  links: { status: 'https://status.example/' },
};

function createArea(routes: RouteObject[], redirects?: Area['redirects']): Area {
  const loadMessages = () => Promise.resolve({ default: {} });
  return { contract: contractId, routes, messages: { en: loadMessages, hu: loadMessages }, redirects };
}

/** The routes of the area's first release; the second release goes live at the same time. */
async function createPublicRoutes(first: Area, second = first): Promise<RouteObject[]> {
  const entry = { url: '/entry.js', integrity: 'sha256-x' };
  const createCatalogArea = (release: string): CatalogArea => ({
    ...{ name: 'public', basePaths: ['/'], container: release, contract: contractId, gated: false, release },
    ...{ entry, routes: [], styles: [], preload: [] },
  });
  const loader = createAreaLoader({
    catalog: [createCatalogArea('r1')],
    importArea: async ({ release }) => (release === 'r1' ? first : second),
    watchDownloads: (_, result) => result,
    fetchCatalog: async () => [createCatalogArea('r2')],
    fetchPreviousReleases: () => Promise.reject(new Error('No previous release.')),
    onFailure: () => {},
    onImport: () => Promise.resolve(),
  });
  return createAreaRoutes('public', await loader.load('public', (area) => area), config, loader);
}

/** The redirect target of a request, if any. */
async function getRedirect(routes: RouteObject[], pathname: string) {
  const response = await createStaticHandler(routes).query(new Request(`http://localhost${pathname}`));
  return response instanceof Response ? response.headers.get('location') : undefined;
}

async function open(routes: RouteObject[], pathname: string) {
  const router = createMemoryRouter([{ path: '/', element: null }, ...routes]);
  await router.navigate(pathname);
  render(<RouterProvider router={router} />);
}

const showHeading = (text: string) => ({ Component: () => <h1>{text}</h1> });
const rejectChunk = () => Promise.reject(new Error('This chunk was removed.'));

test('redirects a path to the target that the operator has set, even if the area has a page for it', async () => {
  const pages = [
    { path: '/status', ...showHeading('Our status page') },
    { path: '/support', ...showHeading('Our support page') },
  ];
  const routes = await createPublicRoutes(
    createArea(pages, ({ links }) => ({ '/status': links.status, '/support': links.support, '/invite': '/elsewhere' })),
  );
  expect(await getRedirect(routes, '/status')).toBe('https://status.example/');
  expect(await getRedirect(routes, '/invite')).toBe('/elsewhere');
  expect(await getRedirect(routes, '/support')).toBeUndefined();
  await open(routes, '/support');
  expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Our support page');
});

test('loads a lazy page from the release that is live when the page is opened', async () => {
  const first = createArea([{ id: 'help', path: '/help', lazy: rejectChunk }]);
  const second = createArea([
    { id: 'help', path: '/help', lazy: async () => showHeading('Help of the second release') },
  ]);
  await open(await createPublicRoutes(first, second), '/help');
  expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Help of the second release');
});

test('loads a nested lazy page from the live release', async () => {
  const createAreaWithHelp = (lazy: () => Promise<ReturnType<typeof showHeading>>) =>
    createArea([{ path: '/docs', children: [{ path: 'more', children: [{ id: 'help', path: 'help', lazy }] }] }]);
  const routes = await createPublicRoutes(
    createAreaWithHelp(rejectChunk),
    createAreaWithHelp(async () => showHeading('Help far below')),
  );
  await open(routes, '/docs/more/help');
  expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Help far below');
});

test('gives every page and redirect an error page, unless it has its own', async () => {
  const ownErrorPage = <p>The page’s own error</p>;
  const page = { path: '/docs', children: [{ path: 'help' }] };
  const routes = await createPublicRoutes(
    createArea([page, { path: '/own', errorElement: ownErrorPage }], () => ({ '/invite': '/elsewhere' })),
  );
  const flatten = (list: RouteObject[]): RouteObject[] =>
    list.flatMap((route) => [route, ...flatten(route.children ?? [])]);
  const errorPages = new Map(flatten(routes).map(({ path, errorElement }) => [path, errorElement]));
  expect([...errorPages.keys()].sort()).toEqual(['/docs', '/invite', '/own', 'help']);
  expect([...errorPages.values()].every(Boolean)).toBe(true);
  expect(errorPages.get('/own')).toBe(ownErrorPage);
});
