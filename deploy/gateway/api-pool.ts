import type { Span } from 'config/tracing';
import { Agent, type Dispatcher } from 'undici';
import { hasCode } from '../errors.ts';

/** How often each process is checked, and how long a check may take. */
const CHECK_INTERVAL_MS = 1000;
const CHECK_TIMEOUT_MS = 1500;

/** More than the 5,000 change streams that a process may have: each keeps a connection. */
const MAX_CONNECTIONS = 8192;

const CONNECT_TIMEOUT_MS = 2000;
const HEADERS_TIMEOUT_MS = 60_000;

/** The timeout for a process that failed its check and is tried because no other one responded. */
const LAST_RESORT_TIMEOUT_MS = 5000;

/** Errors of a connection that was never established, so nothing was sent. */
const notConnectedCodes = [
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  'UND_ERR_CONNECT_TIMEOUT',
];

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface ApiProcess {
  base: string;
  origin: string;
  /** The base path of its calls, without a trailing slash. */
  folder: string;
  isUp: boolean;
  /** Repeatable calls that wait for this process. */
  pendingReads: Set<AbortController>;
}

/** A call to a process of the API. */
interface ApiCall {
  method: Dispatcher.HttpMethod;
  /** The path with its query. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer | undefined;
  /** Whether the call may be sent to another process after it was sent to one. */
  isRepeatable: boolean;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** The span of the request, if traces are collected. */
  span?: Span;
}

/**
 * The processes of the API. Calls are spread over those that pass their check; a read is retried on the next process,
 * a write only if its connection was refused.
 */
export class ApiPool {
  private readonly processes: ApiProcess[];
  private readonly log: Log;
  private readonly agent = new Agent({ connections: MAX_CONNECTIONS, connect: { timeout: CONNECT_TIMEOUT_MS } });
  private isClosed = false;
  private nextStart = 0;

  constructor(apiBases: string[], log: Log) {
    this.processes = apiBases.map((base) => {
      const { origin, pathname } = new URL(base);
      return { base, origin, folder: pathname.replace(/\/$/, ''), isUp: true, pendingReads: new Set() };
    });
    this.log = log;
    // A single process needs no checks, because there is no alternative.
    if (apiBases.length > 1) for (const process of this.processes) this.check(process);
  }

  get isEmpty(): boolean {
    return this.processes.length === 0;
  }

  /** The base URLs in the order to try them; the next call begins with another process. */
  getBaseUrls(): string[] {
    return this.getCandidates().map(({ base }) => base);
  }

  /** Sends a call and returns the response of the first process that responds. */
  async call(call: ApiCall): Promise<Dispatcher.ResponseData> {
    let failure: unknown;
    for (const [index, process] of this.getCandidates().entries()) {
      try {
        const response = await this.send(process, call, index > 0 && !process.isUp);
        if (response.statusCode !== 502 || !call.isRepeatable || index + 1 === this.processes.length) return response;
        await response.body.dump();
        failure = new Error('The API responded with 502.');
      } catch (error) {
        failure = error;
        if (call.signal.aborted) break;
        const isNotConnected = hasCode(error, ...notConnectedCodes);
        if (isNotConnected) this.markDown(process, error);
        if (!call.isRepeatable && !isNotConnected) break;
      }
    }
    throw failure;
  }

  /** Stops the checks and closes every connection. */
  async close() {
    this.isClosed = true;
    await this.agent.destroy();
  }

  /** Every process once, in round-robin order: first those that pass their check. */
  private getCandidates(): ApiProcess[] {
    const { processes } = this;
    const start = this.nextStart++ % Math.max(1, processes.length);
    const rotated = [...processes.slice(start), ...processes.slice(0, start)];
    return [...rotated.filter(({ isUp }) => isUp), ...rotated.filter(({ isUp }) => !isUp)];
  }

  private async send({ origin, folder, pendingReads }: ApiProcess, call: ApiCall, isLastResort: boolean) {
    const { method, target, headers, body, isRepeatable, signal } = call;
    const controller = new AbortController();
    const abort = () => controller.abort();
    signal.addEventListener('abort', abort, { once: true });
    if (isRepeatable) pendingReads.add(controller);
    const span = call.span?.startCall(method, { 'http.request.method': method, 'server.address': origin });
    try {
      const response = await this.agent.request({
        ...{ method, body, origin },
        headers: span ? { ...headers, traceparent: span.traceparent } : headers,
        path: folder + target,
        signal: controller.signal,
        headersTimeout: isLastResort ? LAST_RESORT_TIMEOUT_MS : HEADERS_TIMEOUT_MS,
      });
      span?.end({ 'http.response.status_code': response.statusCode }, response.statusCode >= 500);
      return response;
    } catch (error) {
      span?.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true);
      throw error;
    } finally {
      pendingReads.delete(controller);
      signal.removeEventListener('abort', abort);
    }
  }

  private async check(process: ApiProcess) {
    try {
      const response = await fetch(`${process.base}/v1/health`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      });
      await response.body?.cancel();
      // 404 (an API without this call) and 429 (rate limit) also show that the process runs.
      if (response.status >= 500) throw new Error(`The health check responded with ${response.status}.`);
      if (!process.isUp) this.log.info({ apiBase: process.base }, 'A process of the API is up again.');
      process.isUp = true;
    } catch (error) {
      if (!this.isClosed) this.markDown(process, error);
    }
    if (!this.isClosed) setTimeout(() => void this.check(process), CHECK_INTERVAL_MS).unref();
  }

  /** Stops sending calls to a process, and retries its pending reads if another process is up. */
  private markDown(process: ApiProcess, error: unknown) {
    if (this.processes.length === 1) return;
    if (process.isUp)
      this.log.warn(
        { apiBase: process.base, reason: String(error) },
        'A process of the API is down; calls go to the others.',
      );
    process.isUp = false;
    if (!this.processes.some(({ isUp }) => isUp)) return;
    for (const read of process.pendingReads) read.abort();
  }
}
