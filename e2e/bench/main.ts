import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const getProgramFile = (name: string) => path.join(import.meta.dirname, name, 'main.ts');
const names = readdirSync(import.meta.dirname).filter((name) => existsSync(getProgramFile(name)));
const [name = ''] = process.argv.slice(2);
if (names.includes(name)) {
  await import(pathToFileURL(getProgramFile(name)).href);
} else {
  console.error(`Usage: npm run bench -- <${names.join('|')}>`);
  process.exitCode = 1;
}
