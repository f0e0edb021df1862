import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, createStaticHandler, type RouteObject, RouterProvider } from 'react-router';
import { type Area, type CatalogArea, contractId, type SiteConfig } from 'shared-ui';
import { createAreaLoader } from './area-loader.ts';
import { createAreaRoutes } from './area-routes.tsx';

const config: SiteConfig = {
  brand: { name: 'Vigil' },
  origin: 'https://vigil.example',
  authorizeUrl: 'https://chat.example/authorize',
  imageHost: 'https://images.example',
  links: { status: 'https://status.example/' },
};

function area(routes: RouteObject[], redirects?: Area['redirects']): Area {
  const texts = () => Promise.resolve({ default: {} });
  return { contract: contractId, routes, messages: { en: texts, hu: texts }, redirects };
}

/** The area as the first release has it, grafted; the second release goes live at the same moment. */
async function grafted(first: Area, second = first): Promise<RouteObject[]> {
  const entry = { url: '/entry.js', integrity: 'sha384-x' };
  const listed = (release: string): CatalogArea => ({
    ...{ name: 'public', basePaths: ['/'], container: release, contract: contractId, gated: false, release },
    ...{ entry, routes: [], styles: [], preload: [] },
  });
  const loader = createAreaLoader({
    catalog: [listed('r1')],
    importArea: async ({ release }) => (release === 'r1' ? first : second),
    readCatalog: async () => [listed('r2')],
    readPrevious: () => Promise.reject(new Error('There is none.')),
    report: () => {},
    prepare: () => Promise.resolve(),
  });
  return createAreaRoutes('public', await loader.load('public'), config, loader);
}

/** What a request is redirected to, where it is. */
async function leadsTo(routes: RouteObject[], pathname: string) {
  const answer = await createStaticHandler(routes).query(new Request(`http://localhost${pathname}`));
  return answer instanceof Response ? answer.headers.get('location') : undefined;
}

async function open(routes: RouteObject[], pathname: string) {
  const router = createMemoryRouter([{ path: '/', element: null }, ...routes]);
  await router.navigate(pathname);
  render(<RouterProvider router={router} />);
}

const says = (text: string) => ({ Component: () => <h1>{text}</h1> });
const gone = () => Promise.reject(new Error('This chunk is gone.'));

test('where the operator has set a target the path leads there, also when there is a page of that path', async () => {
  const pages = [
    { path: '/status', ...says('Our status page') },
    { path: '/support', ...says('Our support page') },
  ];
  const routes = await grafted(
    area(pages, ({ links }) => ({ '/status': links.status, '/support': links.support, '/invite': '/elsewhere' })),
  );
  expect(await leadsTo(routes, '/status')).toBe('https://status.example/');
  expect(await leadsTo(routes, '/invite')).toBe('/elsewhere');
  expect(await leadsTo(routes, '/support')).toBeUndefined();
  await open(routes, '/support');
  expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Our support page');
});

test('a lazy page comes from the release that is live when it is opened', async () => {
  const first = area([{ id: 'help', path: '/help', lazy: gone }]);
  const second = area([{ id: 'help', path: '/help', lazy: async () => says('Help of the second release') }]);
  await open(await grafted(first, second), '/help');
  expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Help of the second release');
});

test('so does a lazy page below another one', async () => {
  const withHelp = (lazy: () => Promise<ReturnType<typeof says>>) =>
    area([{ path: '/docs', children: [{ path: 'more', children: [{ id: 'help', path: 'help', lazy }] }] }]);
  const routes = await grafted(
    withHelp(gone),
    withHelp(async () => says('Help far below')),
  );
  await open(routes, '/docs/more/help');
  expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Help far below');
});

test('every page and every redirect has an error page, unless it brings its own', async () => {
  const own = <p>My own words</p>;
  const page = { path: '/docs', children: [{ path: 'help' }] };
  const routes = await grafted(area([page, { path: '/own', errorElement: own }], () => ({ '/invite': '/elsewhere' })));
  const flatten = (list: RouteObject[]): RouteObject[] =>
    list.flatMap((route) => [route, ...flatten(route.children ?? [])]);
  const errorPages = new Map(flatten(routes).map(({ path, errorElement }) => [path, errorElement]));
  expect([...errorPages.keys()].sort()).toEqual(['/docs', '/invite', '/own', 'help']);
  expect([...errorPages.values()].every(Boolean)).toBe(true);
  expect(errorPages.get('/own')).toBe(own);
});
