import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { acceptedContracts, contractId } from 'shared-ui/site';
import { root } from '../../../deploy/build/packages.ts';
import {
  acceptReport,
  findContractProblem,
  formatIdsSource,
  getContractId,
  readRecordedContracts,
  writeRecordedContracts,
} from './recorded-contracts.ts';
import { createContractReport } from './report.ts';

// Fails if the contract with the areas differs from the recorded one; --accept records it.
const folder = path.join(root, 'shared-ui/area-contract');
const contracts = readRecordedContracts(folder);
const report = createContractReport();
if (process.argv.includes('--accept')) {
  const newContracts = acceptReport(contracts, report);
  writeRecordedContracts(folder, newContracts);
  writeFileSync(path.join(root, 'shared-ui/src/site/version.ts'), formatIdsSource(newContracts));
  console.log(`The shell accepts areas of ${newContracts.map(getContractId).join(', ')}.`);
} else {
  const problem = findContractProblem(contracts, report, { contractId, acceptedContracts });
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
