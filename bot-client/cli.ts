#!/usr/bin/env node
import { examine } from './doctor.ts';

const USAGE = `Usage: vigil-bot doctor [site] [key]

Checks the connection to a site. Without arguments it reads VIGIL_SITE, such as https://vigil.example, and VIGIL_KEY.`;

const [command, site = process.env.VIGIL_SITE, key = process.env.VIGIL_KEY, ...rest] = process.argv.slice(2);
if (command !== 'doctor' || rest.length > 0) fail(USAGE);
else if (!site || !key) fail(`${site ? 'VIGIL_KEY' : 'VIGIL_SITE'} is missing.\n\n${USAGE}`);
else {
  const findings = await examine({ site, key });
  for (const { isRight, text } of findings) console.log(`${isRight ? 'ok   ' : 'WRONG'}  ${text}`);
  if (findings.some(({ isRight }) => !isRight)) process.exitCode = 1;
}

function fail(message: string) {
  console.error(message);
  process.exitCode = 1;
}
