import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FeaturesOf } from './manifest/define-manifest.ts';
import type { Manifest } from './manifest/manifest.ts';
import type { SettingsFaultLog } from './parse-settings.ts';
import type { Settings } from './settings.ts';

/** What the bot needs of the site when it starts while the site is down. */
export interface Saved<F extends object> {
  settings: Settings<F>[];
  bans: string[];
}

/** How long to wait after a write, because many servers may change at once. */
const WRITE_INTERVAL_MS = 2000;

const FORMAT = 1;

/** A copy of all settings on disk. */
export class SettingsFile<F extends object = FeaturesOf<Manifest>> {
  readonly #file: string;
  readonly #log: (message: string) => void;
  readonly #getSaved: () => Saved<F>;
  readonly #faultLog: SettingsFaultLog;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  constructor(folder: string, getSaved: () => Saved<F>, log: (message: string) => void, faultLog: SettingsFaultLog) {
    this.#faultLog = faultLog;
    this.#file = path.join(folder, 'vigil-settings.json');
    this.#getSaved = getSaved;
    this.#log = log;
  }

  /** Reads the copy; empty if there is none, or it is broken. */
  read(): Saved<F> {
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true });
      return this.#parse(readFileSync(this.#file, 'utf8'));
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing) this.#log(`The copy of the settings in ${this.#file} is ignored: ${getMessage(error)}`);
      return { settings: [], bans: [] };
    }
  }

  #parse(text: string): Saved<F> {
    const saved: unknown = JSON.parse(text);
    if (!isRecord(saved) || saved.format !== FORMAT || !Array.isArray(saved.settings) || !Array.isArray(saved.bans))
      throw new Error('It has another format.');
    return {
      settings: saved.settings.flatMap((entry) => this.#faultLog.parse<F>(entry, this.#file) ?? []),
      bans: saved.bans.filter((id) => typeof id === 'string'),
    };
  }

  /** Writes the copy soon. */
  schedule() {
    const delayMs = this.#writtenAt + WRITE_INTERVAL_MS - performance.now();
    this.#timer ??= setTimeout(() => void this.flush(), Math.max(0, delayMs)).unref();
  }

  /** Writes what is scheduled. */
  flush(): Promise<void> {
    if (this.#timer === undefined) return this.#writing;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writtenAt = performance.now();
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error: unknown) => {
        this.#log(`The copy of the settings in ${this.#file} could not be written: ${getMessage(error)}`);
      });
    return this.#writing;
  }

  async #write() {
    // Several processes of a bot may share the folder, and a process may be killed while it writes.
    const temporaryFile = `${this.#file}.${process.pid}`;
    try {
      const handle = await open(temporaryFile, 'w', 0o600);
      try {
        await handle.writeFile(JSON.stringify({ format: FORMAT, ...this.#getSaved() }));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporaryFile, this.#file);
    } catch (error) {
      await rm(temporaryFile, { force: true });
      throw error;
    }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
