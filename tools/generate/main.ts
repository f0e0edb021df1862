import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runVerb } from 'config/command-verbs';
import { exitWithMessage } from 'config/operator-errors';
import { root } from '../../deploy/build/packages.ts';

/** The programs that write files of this repository, and their options: `npm run generate -- <name>`. */
const generators: Record<string, string> = {
  'api-docs': 'api/documentation/main.ts',
  'area-contract --accept': 'tools/checks/area-contract/main.ts',
  'event-schemas': 'simulator/testing/platform-description/event-schemas.ts',
  'pseudo-locale': 'tools/checks/translations/add-pseudo-locale.ts',
  settings: 'tools/checks/settings-docs/main.ts',
  pictures: 'e2e/pictures/main.ts',
};

const usage = `Usage: npm run generate -- <${Object.keys(generators).join('|')}>`;

const args = process.argv.slice(2);
const options = { accept: { type: 'boolean' } } as const;

function runGenerator(program: string) {
  const [, ...programArgs] = args;
  const { status } = spawnSync(process.execPath, [path.join(root, program), ...programArgs], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

try {
  runVerb({ command: 'generate', usage, args, options }, () =>
    Object.fromEntries(Object.entries(generators).map(([verb, program]) => [verb, () => runGenerator(program)])),
  );
} catch (error) {
  exitWithMessage(error);
}
