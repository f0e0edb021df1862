import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createOpenApiDocument, features } from '../http/openapi.ts';
import { renderDocumentation } from './markdown.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/api');

test('docs/api matches the contract; `npm run generate -- api-docs` generates it', () => {
  expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toBe(renderDocumentation());
  const document = createOpenApiDocument({ features, isSimulated: true });
  expect(JSON.parse(readFileSync(path.join(folder, 'openapi.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(document)),
  );
});
