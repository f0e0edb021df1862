import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A recorded report of the contract, and its number. */
export interface RecordedContract {
  number: number;
  report: string;
}

/** The contract ids in shared-ui's source. */
export interface ContractIds {
  contractId: string;
  acceptedContracts: readonly string[];
}

/** Reads the reports in a folder, the oldest first. */
export function readRecordedContracts(folder: string): RecordedContract[] {
  const numbers = (existsSync(folder) ? readdirSync(folder) : []).map((file) => Number.parseInt(file, 10));
  return numbers
    .sort((a, b) => a - b)
    .map((number) => ({ number, report: readFileSync(path.join(folder, `${number}.txt`), 'utf8') }));
}

/** Replaces the reports in a folder. */
export function writeRecordedContracts(folder: string, contracts: RecordedContract[]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { number, report } of contracts) writeFileSync(path.join(folder, `${number}.txt`), report);
}

/** A contract's number and the digest of its report, so that two contracts with the same number stay distinct. */
export function getContractId({ number, report }: RecordedContract): string {
  return `${number}-${createHash('sha256').update(report).digest('hex').slice(0, 8)}`;
}

/** Returns the ids of recorded contracts; the last one is the current contract. */
export function getContractIds(contracts: RecordedContract[]): ContractIds {
  const acceptedContracts = contracts.map(getContractId);
  return { contractId: acceptedContracts.at(-1) ?? '', acceptedContracts };
}

/** Formats the source file with the ids as the formatter would. */
export function formatIdsSource(contracts: RecordedContract[]): string {
  const { contractId, acceptedContracts } = getContractIds(contracts);
  const ids = acceptedContracts.map((id) => `'${id}'`);
  const declaration = 'export const acceptedContracts: readonly string[] = ';
  const line = `${declaration}[${ids.join(', ')}];`;
  return `// Written by \`npm run generate -- area-contract --accept\`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '${contractId}';

/** The contracts whose areas the shell accepts. */
${line.length > 120 ? `${declaration}[\n${ids.map((id) => `  ${id},\n`).join('')}];` : line}
`;
}

/** Records a changed report under the next number, and drops earlier contracts that it breaks. */
export function acceptReport(contracts: RecordedContract[], report: string): RecordedContract[] {
  const latest = contracts.at(-1);
  const current = latest?.report === report ? latest : { number: (latest?.number ?? 0) + 1, report };
  const accepted = contracts.filter(
    (earlier) => earlier !== current && findBreakingChanges(earlier.report, report).length === 0,
  );
  return [...accepted, current];
}

/** Explains why the recorded contract is not the current one; undefined if it is. */
export function findContractProblem(
  contracts: RecordedContract[],
  report: string,
  ids: ContractIds,
): string | undefined {
  const latest = contracts.at(-1);
  if (latest?.report !== report) {
    return [
      `What areas may rely on is not what ${latest ? `contract ${getContractId(latest)} records` : 'is recorded'}:`,
      ...truncateLines([
        ...findMissingItems(latest?.report ?? '', report).map((line) => `- ${line}`),
        ...findMissingItems(report, latest?.report ?? '').map((line) => `+ ${line}`),
      ]),
      'Put it back, or record the new contract: npm run generate -- area-contract --accept',
    ].join('\n');
  }
  for (const earlier of contracts) {
    const broken = findBreakingChanges(earlier.report, report);
    if (broken.length === 0) continue;
    return [
      `The shell accepts contract ${getContractId(earlier)}, but no longer provides what its areas may rely on:`,
      ...truncateLines(broken.map((line) => `- ${line}`)),
      'Put it back, or stop accepting that contract: npm run generate -- area-contract --accept',
    ].join('\n');
  }
  if (JSON.stringify(ids) !== JSON.stringify(getContractIds(contracts)))
    return 'The ids in shared-ui/src/site/version.ts are not those of the reports in shared-ui/area-contract. Write them again: npm run generate -- area-contract --accept';
  return undefined;
}

function findBreakingChanges(before: string, after: string): string[] {
  return findMissingItems(removeMinorVersions(before), removeMinorVersions(after));
}

/** Lists the items of one report that are missing in another one. */
function findMissingItems(before: string, after: string): string[] {
  const remaining = new Set(parseItems(after));
  return parseItems(before).filter((item) => !remaining.has(item));
}

/** Minor versions do not matter, because areas use the shell's copy of a library. */
function removeMinorVersions(report: string): string {
  return report.replaceAll(/^(\S+ \d+)\.\d+\.\d+$/gm, '$1');
}

/** An item is a line, or each name in a list of names. */
function parseItems(report: string): string[] {
  return report.split('\n').flatMap((line) => {
    const [, list, names] = /^([a-z-]+): (.+)$/.exec(line) ?? [];
    return names ? names.split(', ').map((name) => `${list}: ${name}`) : [line];
  });
}

function truncateLines(lines: string[]): string[] {
  const shown = lines.slice(0, 12).map((line) => `  ${line}`);
  return lines.length > 12 ? [...shown, `  … and ${lines.length - 12} more lines`] : shown;
}
