import { contractVersion, oldestContract } from 'shared-ui/contract';
import { contractProblem, readRecorded, writeRecorded } from './recorded.ts';
import { contractReport } from './report.ts';

// Fails where the promise to areas changed without a new version, or no longer holds what an older version that the
// shell keeps has promised; --accept records a new version's promise.
const current = { version: contractVersion, report: contractReport() };
const recorded = readRecorded(oldestContract, contractVersion);
if (process.argv.includes('--accept') && recorded.every(({ version }) => version !== contractVersion)) {
  writeRecorded(current);
  console.log(`Contract ${current.version} is recorded.`);
} else {
  const problem = contractProblem(recorded, current);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
