import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { IntlProvider } from 'react-intl';
import { RouterProvider } from 'react-router';
import { type PageConfig, PageConfigProvider } from 'shared-ui';
import { createMemoryRouter } from '#full/react-router';

const config: PageConfig = {
  brand: { name: 'Vigil' },
  origin: 'https://vigil.example',
  authorizeUrl: '',
  imageHost: '',
  links: {},
  language: 'en',
  features: ['staff'],
};

type RequestBody = Record<string, unknown>;

/**
 * Renders a staff page. Texts without a message are shown as their id. `respond` answers the API calls; `bodies` collects
 * their bodies.
 */
export async function renderPage(
  Page: ComponentType,
  url: string,
  respond: (body: RequestBody) => Promise<object> | object,
  messages: Record<string, string> = {},
) {
  const pageData = Object.assign(document.createElement('script'), { id: 'page-data', type: 'application/json' });
  pageData.textContent = JSON.stringify({ config });
  document.head.append(pageData);
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  for (const name of ['token', 'mod_token']) document.cookie = `${name}=1`;
  const bodies: RequestBody[] = [];
  const fetch = jest.fn<typeof globalThis.fetch>(async (request) => {
    const body = request instanceof Request ? await request.json() : {};
    bodies.push(body);
    return Response.json(await respond(body));
  });
  Object.defineProperty(globalThis, 'fetch', { value: fetch, configurable: true });
  Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => {} });

  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [url] });
  const page = render(
    <IntlProvider locale="en" messages={messages} onError={() => {}}>
      <PageConfigProvider config={config}>
        <RouterProvider router={router} />
      </PageConfigProvider>
    </IntlProvider>,
  );
  await act(async () => {});
  return { ...page, router, bodies };
}
