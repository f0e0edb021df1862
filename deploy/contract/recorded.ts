import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A report of the contract, and the number that it was recorded under. */
export interface Recorded {
  number: number;
  report: string;
}

/** The ids in shared-ui's source. */
export interface ContractIds {
  contractId: string;
  acceptedContracts: readonly string[];
}

/** The reports in a folder, the oldest first. */
export function readRecorded(folder: string): Recorded[] {
  const numbers = (existsSync(folder) ? readdirSync(folder) : []).map((file) => Number.parseInt(file, 10));
  return numbers
    .sort((a, b) => a - b)
    .map((number) => ({ number, report: readFileSync(path.join(folder, `${number}.txt`), 'utf8') }));
}

/** Replaces the reports in a folder. */
export function writeRecorded(folder: string, recorded: Recorded[]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { number, report } of recorded) writeFileSync(path.join(folder, `${number}.txt`), report);
}

/** A contract's number and the digest of its report, so that two contracts of one number are never mistaken. */
export function idOf({ number, report }: Recorded): string {
  return `${number}-${createHash('sha256').update(report).digest('hex').slice(0, 8)}`;
}

/** The ids of recorded contracts; the last one is the current contract. */
export function idsOf(recorded: Recorded[]): ContractIds {
  const acceptedContracts = recorded.map(idOf);
  return { contractId: acceptedContracts.at(-1) ?? '', acceptedContracts };
}

/** The source that holds the ids, in the form that the formatter keeps. */
export function idsSource(recorded: Recorded[]): string {
  const { contractId, acceptedContracts } = idsOf(recorded);
  const ids = acceptedContracts.map((id) => `'${id}'`);
  const declaration = 'export const acceptedContracts: readonly string[] = ';
  const line = `${declaration}[${ids.join(', ')}];`;
  return `// Written by \`npm run contract -- --accept\`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '${contractId}';

/** The contracts whose areas the shell accepts. */
${line.length > 120 ? `${declaration}[\n${ids.map((id) => `  ${id},\n`).join('')}];` : line}
`;
}

/** Adds a changed report under the next number, and drops the earlier ones whose promises it does not keep. */
export function accept(recorded: Recorded[], report: string): Recorded[] {
  const latest = recorded.at(-1);
  const current = latest?.report === report ? latest : { number: (latest?.number ?? 0) + 1, report };
  const kept = recorded.filter((earlier) => earlier !== current && brokenPromises(earlier.report, report).length === 0);
  return [...kept, current];
}

/** Why the recorded contract is not the current one; undefined when it is. */
export function contractProblem(recorded: Recorded[], report: string, ids: ContractIds): string | undefined {
  const latest = recorded.at(-1);
  if (latest?.report !== report) {
    return [
      `What areas may rely on is not what ${latest ? `contract ${idOf(latest)} records` : 'is recorded'}:`,
      ...shortened([
        ...lost(latest?.report ?? '', report).map((line) => `- ${line}`),
        ...lost(report, latest?.report ?? '').map((line) => `+ ${line}`),
      ]),
      'Put it back, or record the new contract: npm run contract -- --accept',
    ].join('\n');
  }
  for (const earlier of recorded) {
    const broken = brokenPromises(earlier.report, report);
    if (broken.length === 0) continue;
    return [
      `The shell accepts contract ${idOf(earlier)}, but no longer provides what its areas may rely on:`,
      ...shortened(broken.map((line) => `- ${line}`)),
      'Put it back, or stop accepting that contract: npm run contract -- --accept',
    ].join('\n');
  }
  if (JSON.stringify(ids) !== JSON.stringify(idsOf(recorded)))
    return 'The ids in shared-ui/src/contract/version.ts are not those of the reports in shared-ui/contracts. Write them again: npm run contract -- --accept';
  return undefined;
}

function brokenPromises(before: string, after: string): string[] {
  return lost(withMajors(before), withMajors(after));
}

/** What one report promises and another does not. */
function lost(before: string, after: string): string[] {
  const kept = new Set(promises(after));
  return promises(before).filter((promise) => !kept.has(promise));
}

/** Areas take the shell's copy of a library, of whichever minor version. */
function withMajors(report: string): string {
  return report.replaceAll(/^(\S+ \d+)\.\d+\.\d+$/gm, '$1');
}

/** A promise is a line; of a list of names, each name. */
function promises(report: string): string[] {
  return report.split('\n').flatMap((line) => {
    const [, list, names] = /^([a-z-]+): (.+)$/.exec(line) ?? [];
    return names ? names.split(', ').map((name) => `${list}: ${name}`) : [line];
  });
}

function shortened(lines: string[]): string[] {
  const shown = lines.slice(0, 12).map((line) => `  ${line}`);
  return lines.length > 12 ? [...shown, `  … and ${lines.length - 12} more lines`] : shown;
}
