import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { type RouteObject, RouterProvider } from 'react-router';
import { I18nProvider, type Language, languages, type PageConfig, PageConfigProvider } from 'shared-ui';
import { createMemoryRouter } from '#full/react-router';
import { AreaLoadError, failureKinds } from '../areas/area-load-error.ts';
import en from '../messages/en.json' with { type: 'json' };
import hu from '../messages/hu.json' with { type: 'json' };
import { ErrorPage } from './error-page.tsx';
import { prerenderedAtom } from './prerendered-content.tsx';

const messages: Record<Language, Record<string, string>> = { en, hu };
let logged: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  jest.restoreAllMocks();
});

function createConfig(language: Language): PageConfig {
  const urls = {
    origin: 'https://vigil.example',
    authorizeUrl: 'https://x.example',
    imageHost: 'https://y.example',
  };
  return { ...urls, brand: { name: 'Vigil' }, links: {}, language, features: [] };
}

/** Opens a URL of a site with these routes. */
async function open(url: string, routes: RouteObject[], language: Language = 'en', store = createStore()) {
  const router = createMemoryRouter([{ path: '/', element: null }, ...routes]);
  await router.navigate(url);
  render(
    <Provider store={store}>
      <PageConfigProvider config={createConfig(language)}>
        <I18nProvider language={language} messages={messages[language]}>
          <RouterProvider router={router} />
        </I18nProvider>
      </PageConfigProvider>
    </Provider>,
  );
}

const createFailingRoutes = (error: unknown): RouteObject[] => [
  { path: '/docs', element: null, errorElement: <ErrorPage />, loader: () => Promise.reject(error) },
];
const getHeading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe.each(languages)('in %s', (language) => {
  const texts = messages[language];

  test.each(failureKinds)('the failure "%s" shows its messages, retry and a home link', async (kind) => {
    await open('/docs', createFailingRoutes(new AreaLoadError('docs', kind)), language);
    const alertText = screen.getByRole('alert').textContent;
    expect(getHeading()).toBe(texts[`failure.${kind}.title`]);
    expect(alertText).toContain(texts[`failure.${kind}.text`]);
    expect(document.title).toBe(`${texts[`failure.${kind}.title`]} - Vigil`);
    expect(screen.getByRole('button').textContent).toBe(texts['failure.retry']);
    expect(screen.getByRole('link', { name: texts['failure.home'] }).getAttribute('href')).toBe('/');
    expect(logged).not.toHaveBeenCalled();
  });

  test('no two failures have the same message', () => {
    const keys = [...failureKinds, 'page'].flatMap((kind) =>
      ['title', 'text'].map((part) => `failure.${kind}.${part}`),
    );
    expect(new Set(keys.map((key) => texts[key])).size).toBe(keys.length);
  });

  test('shows and logs an error that a page throws', async () => {
    const codeError = new TypeError('x is not a function');
    const Broken = () => {
      throw codeError;
    };
    await open('/docs', [{ path: '/docs', Component: Broken, errorElement: <ErrorPage /> }], language);
    expect(getHeading()).toBe(texts['failure.page.title']);
    expect(screen.getByRole('alert').textContent).toContain(texts['failure.page.text']);
    expect(logged).toHaveBeenCalledWith(codeError);
  });

  test('shows "not found" instead of a failure for a 404', async () => {
    await open('/docs', createFailingRoutes(new Response(null, { status: 404 })), language);
    expect(getHeading()).toBe(texts['not-found.title']);
    expect(document.title).toBe(`${texts['not-found.title']} - Vigil`);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('keeps prerendered content under a bar that explains the failure', async () => {
  const content = document.createElement('p');
  content.textContent = 'Read me all the same.';
  const store = createStore();
  store.set(prerenderedAtom, { pathname: '/docs', nodes: [content] });
  await open('/docs', createFailingRoutes(new AreaLoadError('docs', 'network')), 'en', store);
  expect(screen.getByText('Read me all the same.')).toBe(content);
  expect(screen.getByRole('alert').textContent).toBe(
    `${en['failure.network.title']}. ${en['failure.network.text']}${en['failure.retry']}`,
  );
});

test('does not show the prerendered content of another page', async () => {
  const store = createStore();
  store.set(prerenderedAtom, { pathname: '/status', nodes: [document.createTextNode('Another page')] });
  await open('/docs', createFailingRoutes(new AreaLoadError('docs', 'network')), 'en', store);
  expect(getHeading()).toBe(en['failure.network.title']);
  expect(document.body.textContent).not.toContain('Another page');
});
