import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { version } from './version.ts';

export type Attributes = Record<string, string | number>;

export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  /** 2 for a request to this process, 3 for a call of it. */
  kind: number;
  /** In milliseconds since 1970. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  isFailed: boolean;
}

export interface TraceExporterOptions {
  /** The base URL of the collector, without `/v1/traces`. */
  endpoint: string;
  /** The name of this program among those that send spans. */
  service: string;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Spans that wait; more are dropped, so that a slow collector does not fill the memory. */
const MAX_QUEUED = 4096;
const MAX_BATCH = 512;

const BATCH_DELAY_MS = 2000;
const EXPORT_TIMEOUT_MS = 5000;
/** How long the end of the process may wait for the collector. */
const CLOSE_TIMEOUT_MS = 2000;

/** Sends spans to a collector in batches, as OTLP's JSON over HTTP. A batch that fails is dropped, and not sent again. */
export class TraceExporter {
  private readonly url: string;
  private readonly resource: object;
  private readonly log: TraceExporterOptions['log'];
  private queue: FinishedSpan[] = [];
  private timer: NodeJS.Timeout | undefined;
  private exporting: Promise<void> | undefined;
  private isFailing = false;

  constructor({ endpoint, service, log }: TraceExporterOptions) {
    this.url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    this.log = log;
    this.resource = {
      attributes: toAttributes({
        ...{ 'service.name': service, 'service.version': version, 'host.name': hostname(), 'process.pid': process.pid },
      }),
    };
  }

  add(span: FinishedSpan) {
    if (this.queue.length >= MAX_QUEUED) return;
    this.queue.push(span);
    if (this.queue.length >= MAX_BATCH && !this.exporting) void this.export();
    this.timer ??= setTimeout(() => void this.export(), BATCH_DELAY_MS).unref();
  }

  /** Sends what is waiting, for at most two seconds. */
  async close() {
    await Promise.race([this.export(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Sends all waiting spans, one batch at a time. */
  private async export() {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.exporting) await this.exporting;
    this.exporting = this.sendBatches().finally(() => {
      this.exporting = undefined;
    });
    await this.exporting;
  }

  private async sendBatches() {
    while (this.queue.length > 0) {
      try {
        await this.send(this.queue.splice(0, MAX_BATCH));
        if (this.isFailing) this.log.info({}, 'The collector of traces works again.');
        this.isFailing = false;
      } catch (error) {
        const reason = String(error instanceof Error && error.cause ? error.cause : error);
        if (!this.isFailing)
          this.log.warn({ url: this.url, reason }, 'The collector of traces does not respond; traces are lost.');
        this.isFailing = true;
        this.queue = [];
      }
    }
  }

  private async send(batch: FinishedSpan[]) {
    const scopeSpans = [{ scope: { name: 'companion' }, spans: batch.map(toOtlp) }];
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource: this.resource, scopeSpans }] }),
      signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`It responded with ${response.status}.`);
  }
}

/** A span in OTLP's JSON, whose names and numbers opentelemetry-proto defines. */
function toOtlp({ startedAt, endedAt, attributes, isFailed, ...span }: FinishedSpan) {
  return {
    ...span,
    startTimeUnixNano: toNanoseconds(startedAt),
    endTimeUnixNano: toNanoseconds(endedAt),
    attributes: toAttributes(attributes),
    status: isFailed ? { code: 2 } : {},
  };
}

/** A number has no room for nanoseconds since 1970. */
function toNanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`;
}

function toAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }));
}
