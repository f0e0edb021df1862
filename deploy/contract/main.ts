import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { acceptedContracts, contractId } from 'shared-ui/contract';
import { root } from '../build/packages.ts';
import { accept, contractProblem, idOf, idsSource, readRecorded, writeRecorded } from './recorded.ts';
import { contractReport } from './report.ts';

// Fails where the contract with the areas is not the recorded one; --accept records it.
const folder = path.join(root, 'shared-ui/contracts');
const recorded = readRecorded(folder);
const report = contractReport();
if (process.argv.includes('--accept')) {
  const accepted = accept(recorded, report);
  writeRecorded(folder, accepted);
  writeFileSync(path.join(root, 'shared-ui/src/contract/version.ts'), idsSource(accepted));
  console.log(`The shell accepts areas of ${accepted.map(idOf).join(', ')}.`);
} else {
  const problem = contractProblem(recorded, report, { contractId, acceptedContracts });
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
