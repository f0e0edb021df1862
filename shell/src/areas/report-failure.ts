import { refreshConsent } from 'shared-ui';
import type { ReleaseFailureKind } from './area-load-error.ts';

/** The report of a failed release: the complete body of `POST /v1/reports`. */
export interface FailureReport {
  area: string;
  release: string;
  kind: ReleaseFailureKind;
  /** The fallback that replaced it. */
  instead?: string;
}

const queue = new Set<string>();
const sent = new Set<string>();

new MutationObserver(flush).observe(document.documentElement, { attributeFilter: ['data-consent'] });

/** Reports a failure once, as soon as the visitor consents; never without consent. */
export function reportFailure(report: FailureReport) {
  queue.add(JSON.stringify(report));
  flush();
}

function flush() {
  const consent = refreshConsent();
  if (consent === 'unset') return;
  for (const body of queue) if (consent === 'true' && !sent.has(body)) send(body);
  queue.clear();
}

/** Sends nothing that identifies the visitor or their page, and ignores the response. */
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
