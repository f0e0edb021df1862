import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRangeCheck } from './address-ranges.ts';
import { type Attributes, type FinishedSpan, TraceExporter, type TraceExporterOptions } from './trace-exporter.ts';

interface TracerOptions extends Omit<TraceExporterOptions, 'log'> {
  /** The address ranges of proxies in front, whose `traceparent` is trusted. */
  trustedProxies: string[];
}

/** Starts collecting traces of a server; what waits is sent when it closes. Loaded only if traces are collected. */
export function openTracer(app: FastifyInstance, options: TracerOptions): Tracer {
  const tracer = new Tracer({ ...options, log: app.log });
  app.addHook('onClose', () => tracer.close());
  return tracer;
}

/** The spans of one process. */
export class Tracer {
  private readonly exporter: TraceExporter;
  private readonly isProxy: (address: string) => boolean;

  constructor({ trustedProxies, ...options }: TracerOptions & TraceExporterOptions) {
    this.exporter = new TraceExporter(options);
    this.isProxy = createRangeCheck(trustedProxies);
  }

  /** Starts the span of a request, which began with the request and ends with its response. */
  startRequest(request: FastifyRequest, reply: FastifyReply, route: string | undefined): Span {
    const { method, raw, id } = request;
    const header = this.isProxy(raw.socket.remoteAddress ?? '') ? request.headers.traceparent : undefined;
    // Read for each request, because the system's clock may be set.
    const clockOffset = Date.now() - performance.now();
    const span = new Span(this.exporter, {
      kind: SERVER,
      name: route ? `${method} ${route}` : method,
      parent: parseTraceparent(header),
      clockOffset,
      startedAt: clockOffset + performance.now() - reply.elapsedTime,
      attributes: { 'http.request.method': method, 'request.id': id, ...(route ? { 'http.route': route } : {}) },
    });
    reply.raw.once('close', () => {
      // Without headers the client left before the response.
      if (!reply.raw.headersSent) return span.end();
      span.end({ 'http.response.status_code': reply.raw.statusCode }, reply.raw.statusCode >= 500);
    });
    return span;
  }

  /** Sends the spans that are waiting. */
  close(): Promise<void> {
    return this.exporter.close();
  }
}

const SERVER = 2;
const CLIENT = 3;

interface SpanContext {
  traceId: string;
  spanId: string;
  /** Whether the proxy that started the trace collects it. */
  isSampled: boolean;
}

interface SpanOptions {
  kind: typeof SERVER | typeof CLIENT;
  name: string;
  parent: SpanContext | undefined;
  startedAt: number;
  /** What the monotonic clock lacks to the time of day, in milliseconds. */
  clockOffset: number;
  attributes: Attributes;
}

/** The work of this process for a request, or its call to another server. */
export class Span implements SpanContext {
  readonly traceId: string;
  readonly spanId = randomBytes(8).toString('hex');
  readonly isSampled: boolean;
  private readonly exporter: TraceExporter;
  private readonly options: SpanOptions;

  constructor(exporter: TraceExporter, options: SpanOptions) {
    this.exporter = exporter;
    this.options = options;
    this.traceId = options.parent?.traceId ?? randomBytes(16).toString('hex');
    this.isSampled = options.parent?.isSampled ?? true;
  }

  /** The header that makes spans of the called server children of this one. */
  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-${this.isSampled ? '01' : '00'}`;
  }

  /** Starts the span of a call to another server; `elapsedMs` is how long ago the call began. */
  startCall(name: string, attributes: Attributes, elapsedMs = 0): Span {
    const { clockOffset } = this.options;
    const startedAt = clockOffset + performance.now() - elapsedMs;
    return new Span(this.exporter, { kind: CLIENT, name, parent: this, startedAt, clockOffset, attributes });
  }

  end(attributes: Attributes = {}, isFailed = false) {
    if (!this.isSampled) return;
    const { kind, name, parent, startedAt, clockOffset } = this.options;
    const span: FinishedSpan = {
      ...{ traceId: this.traceId, spanId: this.spanId, parentSpanId: parent?.spanId, name, kind, isFailed },
      ...{
        startedAt,
        endedAt: clockOffset + performance.now(),
        attributes: { ...this.options.attributes, ...attributes },
      },
    };
    this.exporter.add(span);
  }
}

/** Parses the header of https://www.w3.org/TR/trace-context. */
function parseTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags = ''] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(`${header}`) ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
