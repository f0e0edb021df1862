import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { I18nProvider, type Language, languages, type PageConfig, PageConfigProvider } from 'shared-ui';
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

function config(language: Language): PageConfig {
  const addresses = {
    origin: 'https://vigil.example',
    authorizeUrl: 'https://x.example',
    imageHost: 'https://y.example',
  };
  return { ...addresses, brand: { name: 'Vigil' }, links: {}, language, features: [] };
}

/** Opens an address of a site with these routes. */
async function open(address: string, routes: RouteObject[], language: Language = 'en', store = createStore()) {
  const router = createMemoryRouter([{ path: '/', element: null }, ...routes]);
  await router.navigate(address);
  render(
    <Provider store={store}>
      <PageConfigProvider config={config(language)}>
        <I18nProvider language={language} messages={messages[language]}>
          <RouterProvider router={router} />
        </I18nProvider>
      </PageConfigProvider>
    </Provider>,
  );
}

const failing = (error: unknown): RouteObject[] => [
  { path: '/docs', element: null, errorElement: <ErrorPage />, loader: () => Promise.reject(error) },
];
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe.each(languages)('in %s', (language) => {
  const texts = messages[language];

  test.each(failureKinds)('the failure "%s" has words of its own, and two ways on', async (kind) => {
    await open('/docs', failing(new AreaLoadError('docs', kind)), language);
    const said = screen.getByRole('alert').textContent;
    expect(heading()).toBe(texts[`failure.${kind}.title`]);
    expect(said).toContain(texts[`failure.${kind}.text`]);
    expect(document.title).toBe(`${texts[`failure.${kind}.title`]} - Vigil`);
    expect(screen.getByRole('button').textContent).toBe(texts['failure.retry']);
    expect(screen.getByRole('link', { name: texts['failure.home'] }).getAttribute('href')).toBe('/');
    expect(logged).not.toHaveBeenCalled();
  });

  test('no two failures have the same words', () => {
    const words = [...failureKinds, 'page'].flatMap((kind) =>
      ['title', 'text'].map((part) => `failure.${kind}.${part}`),
    );
    expect(new Set(words.map((key) => texts[key])).size).toBe(words.length);
  });

  test('a mistake in a page says so, and its authors can see it', async () => {
    const mistake = new TypeError('x is not a function');
    const Broken = () => {
      throw mistake;
    };
    await open('/docs', [{ path: '/docs', Component: Broken, errorElement: <ErrorPage /> }], language);
    expect(heading()).toBe(texts['failure.page.title']);
    expect(screen.getByRole('alert').textContent).toContain(texts['failure.page.text']);
    expect(logged).toHaveBeenCalledWith(mistake);
  });

  test('an address that does not exist shows that, and not a failure', async () => {
    await open('/docs', failing(new Response(null, { status: 404 })), language);
    expect(heading()).toBe(texts['not-found.title']);
    expect(document.title).toBe(`${texts['not-found.title']} - Vigil`);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('the content that a page came with stays where it is, under a bar that says what is missing', async () => {
  const content = document.createElement('p');
  content.textContent = 'Read me all the same.';
  const store = createStore();
  store.set(prerenderedAtom, { pathname: '/docs', nodes: [content] });
  await open('/docs', failing(new AreaLoadError('docs', 'network')), 'en', store);
  expect(screen.getByText('Read me all the same.')).toBe(content);
  expect(screen.getByRole('alert').textContent).toBe(
    `${en['failure.network.title']}. ${en['failure.network.text']}${en['failure.retry']}`,
  );
});

test('content that another page came with is not shown', async () => {
  const store = createStore();
  store.set(prerenderedAtom, { pathname: '/status', nodes: [document.createTextNode('Another page')] });
  await open('/docs', failing(new AreaLoadError('docs', 'network')), 'en', store);
  expect(heading()).toBe(en['failure.network.title']);
  expect(document.body.textContent).not.toContain('Another page');
});
