import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { root } from '../../deploy/build/packages.ts';

/** Imports that `npm run check` rejects: the file, what it imports, and the rule that it breaks. */
const forbidden: [file: string, imported: string, rule: string][] = [
  ['shell/src/one.ts', './two.ts', 'no-circles'],
  ['remote-admin/src/a.ts', '../../remote-public/src/routes.ts', 'areas-import'],
  ['remote-dashboard/src/a.ts', '../../shell/src/app.ts', 'areas-import'],
  ['remote-dashboard/src/b.ts', '../../bot-client/site.ts', 'areas-import'],
  ['remote-public/src/b.ts', '../../deploy/gateway/rules.ts', 'areas-import'],
  ['remote-public/src/c.test.ts', '../../remote-admin/src/a.ts', 'areas-tests-import'],
  ['shell/src/a.ts', '../../remote-admin/src/routes.ts', 'shell-imports'],
  ['shell/src/b.ts', '../../deploy/gateway/rules.ts', 'shell-imports'],
  ['remote-admin/src/e.ts', '../../shared-ui/src/app/icons.tsx', 'shared-ui-entries'],
  ['e2e/a.ts', '../shared-ui/src/site/languages.ts', 'shared-ui-entries'],
  ['shared-ui/src/design/a.ts', '../app/index.ts', 'shared-ui-tiers-import'],
  ['shared-ui/src/site/a.ts', '../app/queries.ts', 'shared-ui-tiers-import'],
  ['shared-ui/src/app/a.ts', '../design/button/button.tsx', 'shared-ui-app-imports'],
  ['shared-ui/src/app/tickets/a.ts', '../icons.tsx', 'shared-ui-tickets-import'],
  ['shared-ui/src/a.ts', '../../remote-admin/src/routes.ts', 'shared-ui-imports'],
  ['shared-ui/src/b.ts', '../../shell/src/app.ts', 'shared-ui-imports'],
  ['shared-ui/src/c.ts', '../../api/account/export.ts', 'shared-ui-imports'],
  ['api-contract/a.ts', '../api/account/export.ts', 'api-contract-imports'],
  ['api-contract/b.ts', '../shared-ui/src/index.ts', 'api-contract-imports'],
  ['bot-client/a.ts', '../simulator/people.ts', 'bot-client-imports'],
  ['examples/discordjs-bot/a.ts', '../../simulator/people.ts', 'examples-imports'],
  ['simulator/a.ts', '../api/account/export.ts', 'simulator-imports'],
  ['simulator/a.test.ts', '../api/account/export.ts', 'simulator-tests-import'],
  ['api/account/a.ts', 'simulator/people', 'api-imports'],
  ['api/account/b.ts', '../../bot-client/site.ts', 'api-imports'],
  ['api/account/c.ts', '../../deploy/gateway/rules.ts', 'api-imports'],
  ['api/account/h.ts', '../../deploy/site-environment.ts', 'api-imports'],
  ['simulator/c.ts', '../deploy/site-environment.ts', 'simulator-imports'],
  ['config/settings.ts', '../deploy/build/packages.ts', 'config-imports'],
  ['api/account/d.test.ts', '../../deploy/gateway/rules.ts', 'api-tests-import'],
  ['api/account/e.ts', '../app.ts', 'api-features-import'],
  ['api/guilds/a.ts', '../jobs/jobs.ts', 'api-features-import'],
  ['api/new-feature/a.ts', '../app.ts', 'api-features-import'],
  ['api/http/a.ts', '../account/deletion.ts', 'api-http-imports'],
  ['api/http/b.ts', '../start.ts', 'api-http-imports'],
  ['api/platform/a.ts', '../db/tables.ts', 'api-platform-imports'],
  ['api/environment.ts', './account/export.ts', 'api-platform-imports'],
  ['api/db/a.ts', '../account/export.ts', 'api-db-imports'],
  ['api/log.ts', './environment.ts', 'api-leaf-modules-import'],
  ['api/news/a.ts', '../testing/browser.ts', 'no-test-code-in-products'],
  ['api/main.ts', './start.ts', 'no-demo-data-in-production'],
  ['deploy/build/a.ts', '../../api/account/export.ts', 'deploy-imports'],
  ['deploy/gateway/a.ts', '../../tools/build/federation.ts', 'deploy-imports'],
  ['api/account/i.ts', '../../tools/build/federation.ts', 'api-imports'],
];

/** An import that is rejected because it imports values, not only types. */
const [valueFile, valueImported] = ['shared-ui/src/d.ts', 'api-contract/route'];

/** Imports without which two of the forbidden ones break no rule: one closes the circle, one imports the demo data. */
const supportingImports: [file: string, imported: string][] = [
  ['shell/src/two.ts', './one.ts'],
  ['api/start.ts', './seed/seed-demo.ts'],
];

const allowed: [file: string, imported: string][] = [
  ['remote-admin/src/d.ts', '../../shared-ui/src/index.ts'],
  ['shared-ui/src/e.ts', 'api-contract/route'],
  ['remote-public/src/a.ts', '../../api-contract/route.ts'],
  ['shared-ui/src/app/b.ts', '../index.ts'],
  ['shared-ui/src/app/tickets/b.ts', '../index.ts'],
  ['api/account/f.ts', 'api-contract/route'],
  ['api/account/g.test.ts', '../../simulator/people.ts'],
  ['api/seed/seed-demo.ts', '../../simulator/people.ts'],
  ['simulator/b.ts', '../bot-client/site.ts'],
  ['api/guilds/b.ts', '../db/tables.ts'],
  ['api/guilds/c.ts', '../http/context.ts'],
  ['api/app.ts', './guilds/b.ts'],
  ['api/cli/a.ts', '../environment.ts'],
  ['api/secrets.ts', '../config/operator-errors.ts'],
  ['simulator/start-simulator.ts', '../config/settings.ts'],
  ['api/http/d.ts', '../../config/version.ts'],
  ['api/http/c.ts', '../platform/b.ts'],
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'boundaries-'));
let violations: { from: string; rule: string }[];

function write(file: string, code: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), `${code}\n`);
}

/** Code that imports only a type. */
const importType = (target: string) => `import type * as imported from '${target}';\nexport type T = typeof imported;`;

beforeAll(() => {
  const imports = [...forbidden, ...supportingImports, ...allowed];
  for (const [file, imported] of imports)
    if (imported.startsWith('.')) write(path.posix.join(path.posix.dirname(file), imported), 'export {};');
  for (const name of ['simulator', 'api-contract']) {
    write(`${name}/package.json`, JSON.stringify({ name, type: 'module', exports: { './*': './*.ts' } }));
    mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
    symlinkSync(`../${name}`, path.join(folder, 'node_modules', name));
  }
  write('api-contract/route.ts', 'export {};');
  for (const [file, imported] of imports) write(file, importType(imported));
  write(valueFile, `export * from '${valueImported}';`);
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.base.json'])
    cpSync(path.join(root, file), path.join(folder, file));
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { stdout } = spawnSync(process.execPath, [program, '.', '--output-type', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const report = z.object({
    summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
  });
  violations = report.parse(JSON.parse(stdout)).summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const findBrokenRules = (file: string) => violations.filter(({ from }) => from === file).map(({ rule }) => rule);

test.each(forbidden)('%s must not import %s: %s', (file, _imported, rule) => {
  expect(findBrokenRules(file)).toContain(rule);
});

test('the code of pages may import only types of api-contract', () => {
  expect(findBrokenRules(valueFile)).toEqual(['pages-import-types-of-the-contract']);
});

test.each(allowed)('%s may import %s', (file) => {
  expect(findBrokenRules(file)).toEqual([]);
});
