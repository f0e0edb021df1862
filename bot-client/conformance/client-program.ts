import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface ProgramOptions {
  command: readonly string[];
  site: string;
  key: string;
  /** Where the client keeps its copy of the settings. */
  folder: string;
  /** The file of the manifest. */
  manifest: string;
}

/** A client as a program: it reads commands from its input, and writes a line of JSON for each. README.md has the commands. */
export class ClientProgram {
  /** What the client logged. */
  readonly lines: string[] = [];
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #replies: AsyncIterator<string>;

  constructor({ command: [program = '', ...args], site, key, folder, manifest }: ProgramOptions) {
    const env = { PATH: process.env.PATH, VIGIL_SITE: site, VIGIL_KEY: key, BOT_FOLDER: folder, MANIFEST: manifest };
    const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#process = child;
    this.#ended = once(child, 'exit');
    this.#replies = createInterface(child.stdout)[Symbol.asyncIterator]();
    createInterface(child.stderr).on('line', (line) => this.lines.push(line));
    // A program that ended cannot read; the missing reply is reported.
    child.stdin.on('error', () => {});
  }

  /** Sends a command; returns the reply. */
  async send(command: string): Promise<unknown> {
    this.#process.stdin?.write(`${command}\n`);
    const { value, done } = await this.#replies.next();
    if (done) throw new Error(`The client ended before it replied to "${command}":\n${this.lines.join('\n')}`);
    return JSON.parse(value);
  }

  /** Ends the input of the client, and waits until it has ended. */
  async stop() {
    this.#process.stdin?.end();
    await this.#ended;
  }
}
