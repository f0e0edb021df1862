import type { Paths } from 'api-contract/contract';
import createClient from 'openapi-fetch';
import { readCookie } from '../session/cookies.ts';

/** The calls of the API, typed by its contract: as whoever is signed in, in the page's language. */
export const api = createClient<Paths>({ baseUrl: '/' });

api.use({
  onRequest({ request }) {
    const token = readCookie('token');
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    request.headers.set('accept-language', document.documentElement.lang);
    return request;
  },
});
