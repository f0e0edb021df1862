import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/packages.ts';

const folder = path.join(root, 'shared-ui/contracts');
const fileOf = (version: number) => path.join(folder, `${version}.txt`);

/** A report of the contract, and the version that it was recorded under. */
export interface Recorded {
  version: number;
  report: string;
}

/** The reports that are checked in, of a range of versions. */
export function readRecorded(oldest: number, newest: number): Recorded[] {
  const versions = Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
  return versions
    .filter((version) => existsSync(fileOf(version)))
    .map((version) => ({ version, report: readFileSync(fileOf(version), 'utf8') }));
}

/** Records a report for later builds to compare with. */
export function writeRecorded({ version, report }: Recorded) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(version), report);
}

/** What keeps a contract from being taken as it is; undefined when nothing does. */
export function contractProblem(recorded: Recorded[], current: Recorded): string | undefined {
  const same = recorded.find(({ version }) => version === current.version);
  if (!same) return 'The contract has a new version. Record what it promises: npm run contract -- --accept';
  if (same.report !== current.report) {
    return [
      `What areas may rely on has changed, and the contract's version is still ${current.version}:`,
      ...shortened([
        ...lost(same, current).map((line) => `- ${line}`),
        ...lost(current, same).map((line) => `+ ${line}`),
      ]),
      'Raise contractVersion in shared-ui/src/contract/version.ts, and oldestContract too where areas built before break.',
      'Then record it: npm run contract -- --accept',
    ].join('\n');
  }
  for (const earlier of recorded) {
    const broken = lost(withMajors(earlier), withMajors(current));
    if (broken.length === 0) continue;
    return [
      `The shell says that it keeps contract ${earlier.version}, whose areas may rely on what is not there any more:`,
      ...shortened(broken.map((line) => `- ${line}`)),
      'Put it back, or raise oldestContract in shared-ui/src/contract/version.ts.',
    ].join('\n');
  }
  return undefined;
}

/** What one contract promises and another does not. */
function lost(before: Recorded, after: Recorded): string[] {
  const kept = new Set(promises(after));
  return promises(before).filter((promise) => !kept.has(promise));
}

/** Areas take the shell's copy of a library, of whichever minor version. */
function withMajors({ version, report }: Recorded): Recorded {
  return { version, report: report.replaceAll(/^(\S+ \d+)\.\d+\.\d+$/gm, '$1') };
}

/** A promise is a line; of a list of names, each name. */
function promises({ report }: Recorded): string[] {
  return report.split('\n').flatMap((line) => {
    const [, list, names] = /^([a-z-]+): (.+)$/.exec(line) ?? [];
    return names ? names.split(', ').map((name) => `${list}: ${name}`) : [line];
  });
}

function shortened(lines: string[]): string[] {
  const shown = lines.slice(0, 12).map((line) => `  ${line}`);
  return lines.length > 12 ? [...shown, `  … and ${lines.length - 12} more lines`] : shown;
}
