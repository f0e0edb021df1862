import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { root } from '../build/packages.ts';
import { ConfigError } from '../config/config-error.ts';

const failure = z.object({
  area: z.string(),
  release: z.string(),
  kind: z.string(),
  instead: z.string().optional(),
  count: z.int(),
  first: z.string(),
  last: z.string(),
});

/** Failures of a release that say the same, over some days. */
export type Failure = z.infer<typeof failure>;

const files = ['--disable-warning=ExperimentalWarning', 'api/cli/main.ts', 'failures'];

/** Has the API's own command read what was reported: the data belongs to the API, which may be running or not. */
export async function askApi(days: string): Promise<Failure[]> {
  const asked = promisify(execFile)(process.execPath, [...files, '--days', days], { cwd: root, maxBuffer: 64 << 20 });
  const { stdout } = await asked.catch((error: { stderr?: string }) => {
    throw new ConfigError(`The reports could not be read: ${error.stderr?.trim() || error}`);
  });
  const lines = stdout.split('\n').filter(Boolean);
  return lines.map((line) => failure.parse(JSON.parse(line)));
}
