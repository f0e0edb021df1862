import { test as base, expect } from '@playwright/test';
import { type SpecificationApi, startSpecificationApi } from '../api/specification-api.ts';

interface Question {
  bearer?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is where it is text. */
  body?: object | string;
}

interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Fixtures {
  /** The API's clock. */
  time: { now: number };
  api: SpecificationApi;
  /** Makes a call such as `GET /v1/me/profile`. */
  ask: (call: string, question?: Question) => Promise<Reply>;
}

/** A test of an API of its own, without a page. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  time: ({}, use) => use({ now: Date.parse('2025-04-04T12:00:00Z') }),
  api: async ({ time }, use) => {
    const api = await startSpecificationApi({ now: () => time.now });
    await use(api);
    await api.stop();
  },
  ask: ({ api }, use) => use((call, question) => ask(api.url, call, question)),
});

/** An error's body has a message and nothing else. */
export const message = { message: expect.stringMatching(/.+/) };

/** A text in a body. */
export function textIn(body: unknown, name: string): string {
  expect(body).toEqual(expect.objectContaining({ [name]: expect.any(String) }));
  return String(Object.entries(body ?? {}).find(([key]) => key === name)?.[1]);
}

async function ask(url: string, call: string, { bearer, headers, body }: Question = {}): Promise<Reply> {
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
