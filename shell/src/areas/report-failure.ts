import { type CatalogArea, type PageConfig, refreshConsent } from 'shared-ui';
import { type AreaLoadError, isReleaseFault, type ReleaseFailureKind } from './area-load-error.ts';

/** The complete body of `POST /v1/reports`. */
interface FailureReport {
  area: string;
  release: string;
  kind: ReleaseFailureKind;
  /** The fallback that replaced it. */
  instead?: string;
}

const queue = new Set<string>();
const sent = new Set<string>();

new MutationObserver(flush).observe(document.documentElement, { attributeFilter: ['data-consent'] });

/**
 * Reports a failure of a release once, as soon as the visitor consents; never without consent. Does not report previews,
 * nor to an API that takes no reports.
 */
export function reportFailure(
  { features, preview }: Pick<PageConfig, 'features' | 'preview'>,
  failure: AreaLoadError,
  { name: area, release }: CatalogArea,
  fallback?: CatalogArea,
) {
  if (!features.includes('reports') || preview || !isReleaseFault(failure)) return;
  const { kind } = failure;
  const report: FailureReport = { area, release, kind, instead: fallback?.release };
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
