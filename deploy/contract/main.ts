import { contractVersion } from 'shared-ui/contract';
import { contractProblem, readRecorded, writeRecorded } from './recorded.ts';
import { contractReport } from './report.ts';

// Fails where the promise to areas changed without a new version; --accept records a new version's promise.
const current = { version: contractVersion, report: contractReport() };
const recorded = readRecorded();
if (process.argv.includes('--accept') && recorded?.version !== current.version) {
  writeRecorded(current);
  console.log(`Contract ${current.version} is recorded.`);
} else {
  const problem = contractProblem(recorded, current);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
