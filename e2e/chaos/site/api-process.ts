import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The API in a separate process, which can be killed and restarted on the same port. */
export class ApiProcess {
  /** The lines of its log, and its last output. */
  readonly log: string[] = [];
  url = '';
  private readonly settings: Record<string, string>;
  private process: ChildProcess | undefined;
  private clockOffsetMs = 0;

  constructor(settings: Record<string, string>) {
    this.settings = settings;
  }

  /** Starts it and waits until it listens; throws its last output if it exits. */
  async start() {
    const port = this.url ? new URL(this.url).port : '0';
    const started = fork(path.join(import.meta.dirname, 'api-program.ts'), {
      env: { ...process.env, ...this.settings, API_PORT: port, CLOCK_AHEAD: String(this.clockOffsetMs) },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.process = started;
    for (const output of [started.stdout, started.stderr])
      if (output) createInterface(output).on('line', (line) => this.log.push(line));
    const { promise, resolve, reject } = Promise.withResolvers<{ url: string }>();
    started.once('message', resolve);
    started.once('close', () => reject(new Error(this.log.slice(-5).join('\n'))));
    this.url = (await promise).url;
  }

  get pid() {
    return this.process?.pid;
  }

  /** Stops it and waits until it has exited. */
  async stopProcess(signal: 'SIGKILL' | 'SIGTERM') {
    const running = this.process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  }

  /** Starts it unless it is running. */
  async ensureRunning() {
    const { exitCode = 0, signalCode = null } = this.process ?? {};
    if (exitCode !== null || signalCode !== null) await this.start();
  }

  /** Sets its clock to an offset from the real time. */
  async setClock(milliseconds: number) {
    this.clockOffsetMs = milliseconds;
    if (!this.process) return;
    const clockSet = once(this.process, 'message');
    this.process.send(milliseconds);
    await clockSet;
  }
}
