import type { ClientProgram } from '../client-program.ts';
import type { PlayedSettings, PlayedSite } from '../played-site.ts';
import type { SiteRequest } from '../site-request.ts';

/** What a rule plays with. */
export interface Stage {
  site: PlayedSite;
  /** Starts the client; each start in a rule has the same folder. */
  start: () => ClientProgram;
}

/** Checks a rule; throws if the client does not keep it. */
export type Check = (stage: Stage) => Promise<void>;

/** The id of a server. */
export const serverId = (n: number) => String(210000000000000000n + BigInt(n));

/** The settings of a server whose tea shop has a number of cups. */
export function createSettings(n: number, cups: number, revision = cups): PlayedSettings {
  return {
    id: serverId(n),
    ...{ language: null, log_channels: [], log_exceptions: [], greetings: null, revisions: {} },
    features: { 'tea-shop': { revision, values: { cups } } },
  };
}

/** The settings of a server where every feature is off. */
export const withoutFeatures = (n: number): PlayedSettings => ({ ...createSettings(n, 0), features: {} });

/** Saves settings, and sends the change. */
export function saveCups(site: PlayedSite, n: number, cups: number) {
  replaceSettings(site, createSettings(n, cups));
  return site.publish({ kind: 'feature', id: serverId(n), feature: 'tea-shop', revision: cups });
}

export function replaceSettings(site: PlayedSite, settings: PlayedSettings) {
  site.settings = site.settings.map((entry) =>
    typeof entry === 'object' && entry !== null && 'id' in entry && entry.id === settings.id ? settings : entry,
  );
}

interface Applied {
  id: string;
  feature: string;
  revision: number;
}

/** The entries of a report of applied revisions. */
export function readApplied({ call, body }: SiteRequest): Applied[] {
  if (call !== 'POST applied' || typeof body !== 'object' || body === null || !('applied' in body)) return [];
  return Array.isArray(body.applied) ? body.applied : [];
}

/** Starts the client, and waits until it has loaded everything and follows changes. The first server has 2 cups then. */
export async function startAndLoad({ site, start }: Stage): Promise<ClientProgram> {
  site.settings = [createSettings(1, 1), ...site.settings];
  const client = start();
  await waitForApplied(site, 1, 1);
  saveCups(site, 1, 2);
  await waitForApplied(site, 1, 2);
  return client;
}

/** Waits until the client reports that it has applied a revision of a server's tea shop. */
export function waitForApplied(site: PlayedSite, n: number, revision: number, after = 0) {
  const matches = (request: SiteRequest) =>
    readApplied(request).some((entry) => entry.id === serverId(n) && entry.revision === revision);
  return site.waitFor('POST applied', matches, after);
}
