import { test as base, expect } from '@playwright/test';
import { type SpecificationApi, startSpecificationApi } from '../api/specification-api.ts';

interface CallOptions {
  bearer?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string unchanged. */
  body?: object | string;
}

interface ApiResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Fixtures {
  /** The clock of the API. */
  time: { now: number };
  api: SpecificationApi;
  /** Makes a call such as `GET /v1/me/profile`. */
  callApi: (call: string, options?: CallOptions) => Promise<ApiResponse>;
}

/** A test of the specification API, without a page. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  time: ({}, use) => use({ now: Date.parse('2025-04-04T12:00:00Z') }),
  api: async ({ time }, use) => {
    const api = await startSpecificationApi({ now: () => time.now });
    await use(api);
    await api.stop();
  },
  callApi: ({ api }, use) => use((call, options) => callApi(api.url, call, options)),
});

/** The body of an error: only a message. */
export const errorBody = { message: expect.stringMatching(/.+/) };

/** Reads a text from a body. */
export function getTextField(body: unknown, name: string): string {
  expect(body).toEqual(expect.objectContaining({ [name]: expect.any(String) }));
  return String(Object.entries(body ?? {}).find(([key]) => key === name)?.[1]);
}

async function callApi(url: string, call: string, { bearer, headers, body }: CallOptions = {}): Promise<ApiResponse> {
  const [method, path] = call.split(' ');
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
