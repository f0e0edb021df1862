import { Agent, type Dispatcher } from 'undici';
import { hasCode } from '../errors.ts';

/** How often each process is checked, and how long it may take to answer, in milliseconds. */
const CHECK_INTERVAL_MS = 1000;
const CHECK_TIMEOUT_MS = 1500;

const CONNECT_TIMEOUT_MS = 2000;
const HEADERS_TIMEOUT_MS = 60_000;

/** The time limit of a process that failed its check, asked because no other one answered. */
const LAST_RESORT_TIMEOUT_MS = 5000;

/** Errors of a connection that was never made, so that nothing was sent. */
const notConnected = [
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
  /** The path below which its calls are, without a trailing slash. */
  folder: string;
  isUp: boolean;
  /** Calls that may be repeated and wait for the answer of this process. */
  reads: Set<AbortController>;
}

/** A call as it is sent to a process of the API. */
interface ApiCall {
  method: Dispatcher.HttpMethod;
  /** The path with its query. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer | undefined;
  /** Whether another process may be asked after this call was sent to one. */
  isRepeatable: boolean;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/**
 * The processes of the API. Calls are spread over those that answer their check; a read is repeated on the next
 * process, a change only if its connection was refused.
 */
export class ApiPool {
  private readonly processes: ApiProcess[];
  private readonly log: Log;
  private readonly agent = new Agent({ connections: 1024, connect: { timeout: CONNECT_TIMEOUT_MS } });
  private isClosed = false;
  private turn = 0;

  constructor(apiBases: string[], log: Log) {
    this.processes = apiBases.map((base) => {
      const { origin, pathname } = new URL(base);
      return { base, origin, folder: pathname.replace(/\/$/, ''), isUp: true, reads: new Set() };
    });
    this.log = log;
    // A single process is always used: there is no other one.
    if (apiBases.length > 1) for (const process of this.processes) this.check(process);
  }

  get isEmpty(): boolean {
    return this.processes.length === 0;
  }

  /** The base addresses in the order in which to ask them; the next question begins with another process. */
  order(): string[] {
    return this.candidates().map(({ base }) => base);
  }

  /** Sends a call and returns the answer of the first process that gives one. */
  async call(call: ApiCall): Promise<Dispatcher.ResponseData> {
    let failure: unknown;
    for (const [index, process] of this.candidates().entries()) {
      try {
        const response = await this.send(process, call, index > 0 && !process.isUp);
        if (response.statusCode !== 502 || !call.isRepeatable || index + 1 === this.processes.length) return response;
        await response.body.dump();
        failure = new Error('It answered 502.');
      } catch (error) {
        failure = error;
        if (call.signal.aborted) break;
        const wasRefused = hasCode(error, ...notConnected);
        if (wasRefused) this.takeOut(process, error);
        if (!call.isRepeatable && !wasRefused) break;
      }
    }
    throw failure;
  }

  /** Ends the checks and every connection. */
  async close() {
    this.isClosed = true;
    await this.agent.destroy();
  }

  /** Every process once: first those that answer their check, each in turn. */
  private candidates(): ApiProcess[] {
    const { processes } = this;
    const start = this.turn++ % Math.max(1, processes.length);
    const turned = [...processes.slice(start), ...processes.slice(0, start)];
    return [...turned.filter(({ isUp }) => isUp), ...turned.filter(({ isUp }) => !isUp)];
  }

  private async send({ origin, folder, reads }: ApiProcess, call: ApiCall, isLastResort: boolean) {
    const { method, target, headers, body, isRepeatable, signal } = call;
    const waiting = new AbortController();
    const abort = () => waiting.abort();
    signal.addEventListener('abort', abort, { once: true });
    if (isRepeatable) reads.add(waiting);
    try {
      return await this.agent.request({
        ...{ method, headers, body, origin },
        path: folder + target,
        signal: waiting.signal,
        headersTimeout: isLastResort ? LAST_RESORT_TIMEOUT_MS : HEADERS_TIMEOUT_MS,
      });
    } finally {
      reads.delete(waiting);
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
      // An API without such a call answers 404, and one that limits calls 429: both answer.
      if (response.status >= 500) throw new Error(`It answered ${response.status}.`);
      if (!process.isUp) this.log.info({ apiBase: process.base }, 'A process of the API answers again.');
      process.isUp = true;
    } catch (error) {
      if (!this.isClosed) this.takeOut(process, error);
    }
    if (!this.isClosed) setTimeout(() => void this.check(process), CHECK_INTERVAL_MS).unref();
  }

  /** Stops sending calls to a process, and repeats the reads that wait for it if another process is up. */
  private takeOut(process: ApiProcess, error: unknown) {
    if (this.processes.length === 1) return;
    if (process.isUp) this.log.warn({ apiBase: process.base, reason: String(error) }, 'A process of the API is out.');
    process.isUp = false;
    if (!this.processes.some(({ isUp }) => isUp)) return;
    for (const read of process.reads) read.abort();
  }
}
