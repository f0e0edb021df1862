import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { RouterProvider } from 'react-router';
import { type Area, type CatalogArea, contractId, I18nProvider, PageConfigProvider } from 'shared-ui';
import { createMemoryRouter } from '#full/react-router';
import { AreaLoadError } from '../areas/area-load-error.ts';
import { areaLoaderAtom, createAreaLoader } from '../areas/area-loader.ts';
import { createAreaRoutes } from '../areas/area-routes.tsx';
import messages from '../messages/en.json' with { type: 'json' };

const site = { origin: 'https://a.example', authorizeUrl: 'https://b.example', imageHost: 'https://c.example' };
const config = { ...site, brand: { name: 'Vigil' }, links: {}, language: 'en' as const, features: [] };

const lazy = async () => ({ Component: () => <h1>The page</h1> });
const loadMessages = () => Promise.resolve({ default: {} });
const area: Area = {
  contract: contractId,
  routes: [{ id: 'docs', path: '/docs', lazy }],
  messages: { en: loadMessages, hu: loadMessages },
};
const catalogArea: CatalogArea = {
  ...{ name: 'public', basePaths: ['/'], container: 'c', contract: contractId, gated: false, release: 'r1' },
  ...{ entry: { url: '/entry.js', integrity: 'sha256-x' }, routes: [], styles: [], preload: [] },
};

/** Opens a URL of an area whose import fails with each of these errors before it succeeds. */
async function open(url: string, failures: AreaLoadError[]) {
  let importCount = 0;
  const loader = createAreaLoader({
    catalog: [catalogArea],
    importArea: async () => {
      importCount++;
      const failure = failures.shift();
      if (failure) throw failure;
      return area;
    },
    watchDownloads: (_, result) => result,
    fetchCatalog: async () => [catalogArea],
    fetchPreviousReleases: () => Promise.reject(new Error('No previous release.')),
    onFailure: () => {},
    onImport: () => Promise.resolve(),
  });
  const store = createStore();
  store.set(areaLoaderAtom, loader);
  const router = createMemoryRouter([
    { path: '/', element: null },
    ...createAreaRoutes('public', area, config, loader),
  ]);
  await router.navigate(url);
  render(
    <Provider store={store}>
      <PageConfigProvider config={config}>
        <I18nProvider language="en" messages={messages}>
          <RouterProvider router={router} />
        </I18nProvider>
      </PageConfigProvider>
    </Provider>,
  );
  return { router, getImportCount: () => importCount };
}

const findHeading = (name: string) => screen.findByRole('heading', { name });
const retry = () => fireEvent.click(screen.getByRole('button', { name: messages['failure.retry'] }));

test('retry imports the area again and keeps the URL, however often it fails', async () => {
  const failures = [new AreaLoadError('public', 'network'), new AreaLoadError('public', 'server')];
  const { router, getImportCount } = await open('/docs?page=2', failures);
  await findHeading(messages['failure.network.title']);
  retry();
  await findHeading(messages['failure.server.title']);
  retry();
  await findHeading('The page');
  expect(getImportCount()).toBe(3);
  expect(router.state.location).toMatchObject({ pathname: '/docs', search: '?page=2' });
  expect(router.state.historyAction).toBe('REPLACE');
});

test('retry works for a URL with a fragment', async () => {
  const { router } = await open('/docs#end', [new AreaLoadError('public', 'network')]);
  await findHeading(messages['failure.network.title']);
  retry();
  await findHeading('The page');
  expect(router.state.location.hash).toBe('#end');
});
