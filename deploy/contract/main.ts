import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { acceptedContracts, contractId } from 'shared-ui/contract';
import { root } from '../build/packages.ts';
import {
  acceptReport,
  findContractProblem,
  formatIdsSource,
  getContractId,
  readRecorded,
  writeRecorded,
} from './recorded.ts';
import { createContractReport } from './report.ts';

// Fails if the contract with the areas differs from the recorded one; --accept records it.
const folder = path.join(root, 'shared-ui/contract-reports');
const recorded = readRecorded(folder);
const report = createContractReport();
if (process.argv.includes('--accept')) {
  const accepted = acceptReport(recorded, report);
  writeRecorded(folder, accepted);
  writeFileSync(path.join(root, 'shared-ui/src/contract/version.ts'), formatIdsSource(accepted));
  console.log(`The shell accepts areas of ${accepted.map(getContractId).join(', ')}.`);
} else {
  const problem = findContractProblem(recorded, report, { contractId, acceptedContracts });
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
