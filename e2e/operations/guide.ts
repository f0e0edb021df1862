import { readFileSync } from 'node:fs';
import path from 'node:path';
import { version } from 'config/version';
import { root } from '../../deploy/build/packages.ts';

export const NEXT_VERSION = '9.0.0';

/** A block of docs/operating.md that a test follows: commands, or a file that the operator writes. */
interface Step {
  /** What its fence says behind `run=`, if it does not belong to the first installation. */
  name: string;
  /** The item of the numbered list that it belongs to. */
  item: number;
  file: string;
  lines: string[];
}

/** What the operator fills in. */
const replacements: [string, string][] = [
  ['vigil-0.1.0-linux-x64', getArchive(version)],
  ['vigil-0.2.0-linux-x64', getArchive(NEXT_VERSION)],
  ['<your host>', 'vigil.example'],
  ['<user id>', '100000000000000001'],
  ['<password>', 'correct-horse'],
  ['<first host>', 'web1.vigil.example'],
  ['<second host>', 'db.vigil.example'],
  ['<third host>', 'web2.vigil.example'],
];

/** Reads the blocks whose fence begins with `sh run` or `sh file=`. */
export function readGuide(): Step[] {
  const text = readFileSync(path.join(root, 'docs/operating.md'), 'utf8');
  return [...text.matchAll(/^ *```sh (?=run|file)(?:run=?(\S*) ?)?(?:file=(\S+))?\n([\s\S]*?)^ *```$/gm)].map(
    ({ index, 1: name = '', 2: file = '', 3: block = '' }) => {
      const filled = replacements.reduce((result, [from, to]) => result.replaceAll(from, to), block);
      const lines = filled
        .replaceAll(/\\\n */g, '')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      const item = Number([...text.slice(0, index).matchAll(/^(\d+)\. /gm)].at(-1)?.[1]);
      return { name, item, file, lines };
    },
  );
}

/** The name of a version's archive, which is also its folder. */
export function getArchive(name: string): string {
  return `vigil-${name}-linux-${process.arch}`;
}

/** The commands of the blocks with a name. */
export function getCommands(name: string): string[] {
  return readGuide().flatMap((step) => (step.name === name ? step.lines : []));
}
