import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';

const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');

/** What the linter says about a line of code that stands in a file of that name. */
function lint(file: string, code: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boundaries-'));
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${code}\n`);
  cpSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout + stderr;
}

test.each([
  ['remote-admin/src/x.ts', "import '../../remote-public/src/routes.ts';", 'Areas must not import each other'],
  [
    'remote-public/src/x.ts',
    "import { area } from 'remote-dashboard/routes'; area;",
    'Areas must not import each other',
  ],
  ['remote-dashboard/src/a/x.ts', "import '../../../shell/src/boot/app.tsx';", 'An area must not import the shell'],
  ['shell/src/a/x.ts', "import '../../../remote-admin/src/routes.ts';", 'The shell must not import an area'],
  [
    'shared-ui/src/a/x.ts',
    "import '../../../remote-admin/src/routes.ts';",
    'shared-ui must not import the shell or an area',
  ],
  ['shared-ui/src/a/x.ts', "import '../../../shell/src/main.ts';", 'shared-ui must not import the shell or an area'],
  ['shell/src/x.ts', "import '../../deploy/gateway/rules.ts';", 'Pages must not import what runs on the server'],
])('%s must not contain %s', (file, code, reason) => {
  expect(lint(file, code)).toContain(reason);
});

test('what the layout allows is allowed', () => {
  expect(lint('remote-admin/src/x.ts', "import { Button } from 'shared-ui';\n\nconsole.log(Button);")).not.toContain(
    'noRestrictedImports',
  );
});
