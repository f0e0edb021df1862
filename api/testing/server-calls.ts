import type { CallOptions } from './browser.ts';
import type { SignedIn } from './staff.ts';
import type { TestApi } from './test-api.ts';

/** Creates functions that send a person's requests about one server. */
export function createServerCalls({ browser, token }: SignedIn, id: string) {
  const call = (method: string, path: string, options: CallOptions = {}) =>
    browser.call(method, `/v1/guild/${id}${path}`, { token, ...options });
  return {
    call,
    settings: () => call('GET', ''),
    save: (body: object, headers?: Record<string, string>) => call('PATCH', '', { body, headers }),
    logs: () => call('GET', '/logs'),
    saveLogs: (body: object, headers?: Record<string, string>) => call('PUT', '/logs', { body, headers }),
    greetings: () => call('GET', '/greetings'),
    saveGreetings: (body: object, headers?: Record<string, string>) => call('PUT', '/greetings', { body, headers }),
    features: () => call('GET', '/features'),
    featureSettings: (feature: string) => call('GET', `/features/${feature}/settings`),
    saveFeature: (feature: string, body: object) => call('PUT', `/features/${feature}`, { body }),
    access: () => call('GET', '/access'),
    saveAccess: (body: object, headers?: Record<string, string>) => call('PUT', '/access', { body, headers }),
    roles: () => call('GET', '/roles'),
    exceptionChoices: (search: string) => call('GET', `/logs/exceptions?search=${encodeURIComponent(search)}`),
    sendLogTestMessage: (channel_id: string) => call('POST', '/logs/test', { body: { channel_id } }),
    channels: () => call('GET', '/channels'),
    copyPlan: (from: string) => call('GET', `/copy?from=${from}`),
    copy: (from: string, modules: object[]) => call('POST', '/copy', { body: { from, modules } }),
    changes: (before?: string, filter = '') =>
      call('GET', `/changes?${[before === undefined ? '' : `before=${before}`, filter].filter(Boolean).join('&')}`),
    undo: (change: string) => call('POST', `/changes/${change}/undo`),
  };
}

/** The functions for a person's requests about one server. */
export type ServerCalls = ReturnType<typeof createServerCalls>;

/** The id of the simulator's server with this name. */
export function findServerId({ simulator }: Pick<TestApi, 'simulator'>, name: string): string {
  const server = simulator.control.servers().find((candidate) => candidate.name === name);
  if (!server) throw new Error(`The simulator has no server with the name ${name}.`);
  return server.id;
}
