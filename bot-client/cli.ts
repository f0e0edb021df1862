#!/usr/bin/env node
import { checkConnection } from './doctor.ts';
import { printTypes } from './manifest/print-types.ts';
import { readManifest } from './manifest/read-manifest.ts';

const USAGE = `Usage: vigil-bot doctor [site] [key]
       vigil-bot check <manifest.json>
       vigil-bot types <manifest.json>

doctor checks the connection to a site. Without arguments it reads VIGIL_SITE, such as https://vigil.example, and
VIGIL_KEY. check says what is wrong with a manifest. types prints TypeScript types of the values of its features.`;

const commands: Record<string, { maxArguments: number; run: (args: readonly string[]) => Promise<void> }> = {
  doctor: { maxArguments: 2, run: runDoctor },
  check: { maxArguments: 1, run: checkManifest },
  types: { maxArguments: 1, run: writeTypes },
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (!command || args.length > command.maxArguments) throw new Error(USAGE);
  await command.run(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runDoctor([site = process.env.VIGIL_SITE, key = process.env.VIGIL_KEY]: readonly string[]) {
  if (!site) throw new Error(`VIGIL_SITE is missing.\n\n${USAGE}`);
  const findings = await checkConnection({ site, key });
  for (const { isRight, text } of findings) console.log(`${isRight ? 'ok   ' : 'WRONG'}  ${text}`);
  if (findings.some(({ isRight }) => !isRight)) process.exitCode = 1;
}

async function checkManifest([file]: readonly string[]) {
  if (!file) throw new Error(USAGE);
  const { features, commands: listed = [] } = await readManifest(file);
  console.log(`The manifest is valid. Features: ${features.length}, commands: ${listed.length}.`);
}

async function writeTypes([file]: readonly string[]) {
  if (!file) throw new Error(USAGE);
  process.stdout.write(printTypes(await readManifest(file)));
}
