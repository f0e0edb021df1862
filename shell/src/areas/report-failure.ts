import type { ReleaseFailure } from './area-load-error.ts';

/** That a release of an area failed on this page: all that is told of it. */
export interface FailureReport {
  area: string;
  release: string;
  kind: ReleaseFailure;
  /** The release that took its place. */
  instead?: string;
}

const queue = new Set<string>();
const sent = new Set<string>();

new MutationObserver(flush).observe(document.documentElement, { attributeFilter: ['data-consent'] });

/** Reports a failure once, as soon as the reader has agreed to what is not essential; without that, never. */
export function reportFailure(report: FailureReport) {
  queue.add(JSON.stringify(report));
  flush();
}

function flush() {
  const { consent } = document.documentElement.dataset;
  if (consent !== 'true' && consent !== 'false') return;
  for (const body of queue) if (consent === 'true' && !sent.has(body)) send(body);
  queue.clear();
}

/** Nothing goes along that could say who the reader is or where they were, and nobody waits for the answer. */
function send(body: string) {
  sent.add(body);
  fetch('/v1/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}
