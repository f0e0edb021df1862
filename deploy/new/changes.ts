import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/packages.ts';
import { ConfigError } from '../config/operator-errors.ts';

/** Files to write and lists to extend. Nothing is on disk before `save`, so that an error leaves no half of them. */
export class Changes {
  private readonly texts = new Map<string, string>();
  readonly written: string[] = [];
  readonly edited: string[] = [];

  /** Adds a file, which must not exist. */
  write(file: string, text: string) {
    if (existsSync(path.join(root, file))) throw new ConfigError(`${file} exists. Choose another name.`);
    this.written.push(file);
    this.texts.set(file, text);
  }

  /** The text of a file, with the edits so far. */
  read(file: string): string {
    return this.texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  }

  /** Inserts text where the first match of a pattern ends. `position` says in an error what the pattern finds. */
  insert(file: string, position: string, pattern: RegExp, text: string) {
    const before = this.read(file);
    const match = pattern.exec(before);
    if (!match) throw new ConfigError(`${file} has no ${position}. Add this there: ${text.trim()}`);
    const end = match.index + match[0].length;
    this.replace(file, before.slice(0, end) + text + before.slice(end));
  }

  /** Adds an import; the formatter sorts it. */
  addImport(file: string, statement: string) {
    this.insert(file, 'import', /^(?=import )/m, `${statement}\n`);
  }

  /** Adds a message to every language of a folder, in English, and its description if the folder has descriptions. */
  addMessage(folder: string, key: string, text: string, description: string) {
    for (const file of globSync(`${folder}/*.json`, { cwd: root }).sort()) {
      const messages: Record<string, string> = JSON.parse(this.read(file));
      if (key in messages) throw new ConfigError(`${file} has the key "${key}". Choose another name.`);
      const isSorted = isSortedList(Object.keys(messages));
      const entries = Object.entries({
        ...messages,
        [key]: path.basename(file) === 'descriptions.json' ? description : text,
      });
      if (isSorted) entries.sort(([a], [b]) => (a < b ? -1 : 1));
      this.replace(file, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
    }
  }

  /** Changes the text of an existing file. */
  replace(file: string, text: string) {
    if (!this.written.includes(file) && !this.edited.includes(file)) this.edited.push(file);
    this.texts.set(file, text);
  }

  /** Writes everything and formats it. */
  save() {
    for (const [file, text] of this.texts) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    runProgram(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--write',
      '--no-errors-on-unmatched',
      ...this.texts.keys(),
    );
  }
}

function isSortedList(keys: string[]): boolean {
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key);
}

/** Runs a program of the project; its output is in the error if it fails. */
export function runProgram(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} failed.\n${stdout}${stderr}`);
}
