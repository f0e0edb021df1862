import type { CDPSession } from '@playwright/test';

/** Lighthouse's simulated slow 4G; throughputs are in bytes per second. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

interface Request {
  url: string;
  round: number;
  isScript: boolean;
  bytes: number;
  headerBytes: number;
}

/** The requests of a page until it was idle. */
export interface Traffic {
  requests: number;
  /** All received bytes, including headers. */
  bytes: number;
  /** The transferred bytes of script bodies. */
  scriptBytes: number;
  /**
   * The length of the longest chain of requests, in which each causes the next. Without the whole catalog, which the shell
   * fetches when the page is complete.
   */
  roundTrips: number;
}

/** Throttles a page's network, and records its requests. */
export async function throttleAndRecordNetwork(session: CDPSession) {
  const requests = new Map<string, Request>();
  const roundTripsByUrl = new Map<string, number>();
  const pendingIds = new Set<string>();
  let lastChange = performance.now();

  function finishRequest(id: string) {
    pendingIds.delete(id);
    lastChange = performance.now();
  }

  // The round of a request is one more than the highest round of its initiators in CDP: the HTML is round 1, the files
  // that it names (including preloads) are round 2. A request that a script sends after another response counts from
  // the scripts on the stack, not from that response.
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    if (request.url.startsWith('data:')) return;
    const frames = initiator.stack?.callFrames.map(({ url }) => url) ?? [];
    const initiators = [initiator.url ?? '', ...frames].map((url) => roundTripsByUrl.get(url) ?? 0);
    const round = 1 + Math.max(...initiators);
    roundTripsByUrl.set(request.url, round);
    requests.set(requestId, { url: request.url, round, isScript: type === 'Script', bytes: 0, headerBytes: 0 });
    pendingIds.add(requestId);
    lastChange = performance.now();
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.headerBytes = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
    finishRequest(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => finishRequest(requestId));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);

  return {
    /** How long there has been no request or response. */
    getIdleMs: () => (pendingIds.size > 0 ? 0 : performance.now() - lastChange),
    getTraffic(): Traffic {
      const all = [...requests.values()];
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
      return {
        requests: all.length,
        bytes: sum(all.map(({ bytes }) => bytes)),
        scriptBytes: sum(all.filter(({ isScript }) => isScript).map(({ bytes, headerBytes }) => bytes - headerBytes)),
        roundTrips: Math.max(...all.filter(({ url }) => !url.includes('/assets/catalog/')).map(({ round }) => round)),
      };
    },
  };
}
