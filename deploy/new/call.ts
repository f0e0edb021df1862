import { globSync } from 'node:fs';
import { root } from '../build/packages.ts';
import { ConfigError } from '../config/operator-errors.ts';
import type { Changes } from './changes.ts';
import { type Name, parseName } from './names.ts';

/** Adds `GET /v1/<name>` for signed-in users; returns the folder of its test. */
export function addCall(changes: Changes, argument: string): string {
  const name = parseName(argument);
  const { kebab, camel, pascal } = name;
  const isTaken = globSync('api-contract/*.ts', { cwd: root }).some((file) =>
    new RegExp(`^ {2}${camel}: route\\(|path: '/v1/${kebab}'`, 'm').test(changes.read(file)),
  );
  if (isTaken) throw new ConfigError(`The contract has a call ${camel} or /v1/${kebab}. Choose another name.`);

  changes.write(`api-contract/${kebab}.ts`, renderContract(name));
  changes.addImport('api-contract/contract.ts', `import { ${camel}Routes } from './${kebab}.ts';`);
  changes.insert(
    'api-contract/contract.ts',
    'object with every route',
    /export const contract = \{[\s\S]*?\n(?=\})/,
    `  ...${camel}Routes,\n`,
  );

  const folder = `api/${kebab}`;
  changes.write(`${folder}/${kebab}-routes.ts`, renderRoutes(name));
  changes.write(`${folder}/${kebab}.test.ts`, renderTest(name));
  changes.addImport('api/app.ts', `import { register${pascal}Routes } from './${kebab}/${kebab}-routes.ts';`);
  changes.insert(
    'api/app.ts',
    'list of route groups',
    /const routeGroups = \[[\s\S]*?\n(?= {2}\];)/,
    `    register${pascal}Routes,\n`,
  );
  return folder;
}

function renderContract({ kebab, camel, title }: Name): string {
  return `import { z } from 'zod';
import { emptyInput, route } from './route.ts';

/** Routes of ${title}. */
export const ${camel}Routes = {
  ${camel}: route({
    method: 'get',
    path: '/v1/${kebab}',
    caller: 'user',
    summary: '${title} of the signed-in user.',
    input: emptyInput,
    response: z.object({ items: z.array(z.string()) }),
    errors: [],
  }),
};
`;
}

function renderRoutes({ camel, pascal, title }: Name): string {
  return `import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../http/context.ts';
import { registerRoute } from '../http/register-route.ts';

export function register${pascal}Routes(app: FastifyInstance, context: AppContext) {
  registerRoute(app, context, contract.${camel}, { handler: list${pascal} });
}

/** ${title} of the signed-in user. */
async function list${pascal}() {
  return { items: [] };
}
`;
}

function renderTest({ kebab }: Name): string {
  return `import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('returns an empty list to a signed-in user', async () => {
  const { browser, token } = await api.signIn('owner-of-three');
  const { status, body } = await browser.call('GET', '/v1/${kebab}', { token });
  expect({ status, body }).toEqual({ status: 200, body: { items: [] } });
  throw new Error('Fill in this test: check what the call returns, then delete this line.');
});
`;
}
