import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runVerb } from 'config/command-verbs';
import { exitWithMessage } from 'config/operator-errors';

const getProgramFile = (name: string) => path.join(import.meta.dirname, name, 'main.ts');
const names = readdirSync(import.meta.dirname).filter((name) => existsSync(getProgramFile(name)));
const usage = `Usage: npm run bench -- <${names.join('|')}>`;
try {
  await runVerb({ command: 'bench', usage, args: process.argv.slice(2), options: {} }, () =>
    Object.fromEntries(names.map((name) => [name, () => import(pathToFileURL(getProgramFile(name)).href)])),
  );
} catch (error) {
  exitWithMessage(error);
}
