import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/packages.ts';

const file = path.join(root, 'shared-ui/contract.txt');

/** A report of the contract, and the version that it was recorded under. */
export interface Recorded {
  version: number;
  report: string;
}

/** The report that is checked in. */
export function readRecorded(): Recorded | undefined {
  if (!existsSync(file)) return undefined;
  const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  return { version: Number(first.replace('contract ', '')), report: rest.join('\n') };
}

/** Records a report for later builds to compare with. */
export function writeRecorded({ version, report }: Recorded) {
  writeFileSync(file, `contract ${version}\n${report}`);
}

/** What keeps a contract from being taken as it is; undefined when nothing does. */
export function contractProblem(recorded: Recorded | undefined, current: Recorded): string | undefined {
  if (recorded?.report === current.report && recorded.version === current.version) return undefined;
  if (!recorded || recorded.version !== current.version) {
    return 'The contract has a new version. Record what it promises: npm run contract -- --accept';
  }
  const before = new Set(recorded.report.split('\n'));
  const after = new Set(current.report.split('\n'));
  const changes = [
    ...[...before].filter((line) => !after.has(line)).map((line) => `  - ${line}`),
    ...[...after].filter((line) => !before.has(line)).map((line) => `  + ${line}`),
  ];
  return [
    `What areas may rely on has changed, and the contract's version is still ${current.version}:`,
    ...changes.slice(0, 12),
    ...(changes.length > 12 ? [`  … and ${changes.length - 12} more lines`] : []),
    'Raise contractVersion in shared-ui/src/contract/version.ts, and oldestContract too where areas built before break.',
    'Then record it: npm run contract -- --accept',
  ].join('\n');
}
