import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../deploy/build/packages.ts';

/** The programs that write files of this repository: `npm run generate -- <name>`. */
const generators: Record<string, string> = {
  'api-docs': 'api/documentation/main.ts',
  'area-contract': 'tools/checks/area-contract/main.ts',
  'pseudo-locale': 'tools/checks/translations/add-pseudo-locale.ts',
  settings: 'tools/checks/settings-docs/main.ts',
  pictures: 'e2e/pictures/main.ts',
};

const [name = '', ...args] = process.argv.slice(2);
const program = generators[name];
if (program) {
  const { status } = spawnSync(process.execPath, [path.join(root, program), ...args], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  console.error(`Usage: npm run generate -- <${Object.keys(generators).join('|')}>`);
  process.exitCode = 1;
}
