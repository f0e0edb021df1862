import { execFileSync } from 'node:child_process';
import { matchesGlob } from 'node:path';
import { root } from '../build/packages.ts';

/** The workspaces whose runtime dependencies an installation needs. */
export const installedWorkspaces = [
  'api',
  'api-contract',
  'bot-client',
  'config',
  'deploy',
  'examples/discordjs-bot',
  'shared-ui',
  'simulator',
];

/** What the programs run or read, and what operators read. Pages are included as built, not as sources. */
const included = [
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE.md',
  'README.md',
  'SECURITY.md',
  'api',
  'api-contract',
  'bot-client',
  'config',
  'deploy/{build,commands,compose,gateway,infra,messages,release,start}',
  'deploy/{errors,site-environment,staff-host}.ts',
  'docs',
  'examples/{discordjs-bot,manifest.json,python-bot}',
  '{deploy,remote-*,shared-ui,shell}/package.json',
  'package.json',
  'shared-ui/src/site/{canonical-path,cookies,index,languages,version}.ts',
  'simulator',
  'site.env.example',
];

const excluded = /\.test\.tsx?$|\/(conformance|testing)\/|\/tsconfig\.json$/;

/** The files of the repository that an archive contains, apart from builds and dependencies. */
export function listSources(): string[] {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const patterns = included.flatMap((pattern) => [pattern, `${pattern}/**`]);
  return files.filter((file) => !excluded.test(file) && patterns.some((pattern) => matchesGlob(file, pattern)));
}
