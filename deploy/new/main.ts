import { ConfigError, exitWithMessage } from '../config/operator-errors.ts';
import { addArea } from './area.ts';
import { addCall } from './call.ts';
import { Changes, runProgram } from './changes.ts';
import { addComponent } from './component.ts';
import { addMigration } from './migration.ts';
import { addPage } from './page.ts';
import { addStaffPage } from './staff-page.ts';

interface Kind {
  usage: string;
  /** Returns the part of the test's path that selects it. */
  add: (changes: Changes, argument: string) => string | Promise<string>;
}

/** What `npm run new -- <kind> <name>` can add; docs/recipes has a recipe for each. */
const kinds: Record<string, Kind> = {
  area: { usage: 'NAME', add: addArea },
  page: { usage: 'AREA/NAME', add: addPage },
  call: { usage: 'NAME', add: addCall },
  'staff-page': { usage: 'NAME', add: addStaffPage },
  component: { usage: 'NAME', add: addComponent },
  migration: { usage: 'NAME', add: addMigration },
};

const help = `Usage:\n${Object.entries(kinds)
  .map(([kind, { usage }]) => `  npm run new -- ${kind} ${usage}`)
  .join('\n')}`;

try {
  const [kindName = '', argument, ...rest] = process.argv.slice(2);
  const kind = kinds[kindName];
  if (!kind || !argument || rest.length > 0) throw new ConfigError(help);
  const changes = new Changes();
  const test = await kind.add(changes, argument);
  changes.save();
  if (kindName === 'call') {
    runProgram('api/documentation/main.ts');
    changes.edited.push('docs/api/README.md', 'docs/api/openapi.json');
  }
  console.log(`Wrote\n${list(changes.written)}`);
  if (changes.edited.length > 0) console.log(`Changed\n${list(changes.edited)}`);
  console.log(`The test fails until you fill it in:\n  npm test -- ${test}`);
  console.log(`What to change, in which order:\n  docs/recipes/${kindName}.md`);
} catch (error) {
  exitWithMessage(error);
}

function list(files: string[]): string {
  return files.map((file) => `  ${file}`).join('\n');
}
