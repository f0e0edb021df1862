import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createOpenApiDocument, features } from '../http/openapi.ts';
import { renderDocumentation } from './markdown.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/api');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'README.md'), renderDocumentation());
writeFileSync(
  path.join(folder, 'openapi.json'),
  `${JSON.stringify(createOpenApiDocument({ features, isSimulated: true }), null, 2)}\n`,
);
