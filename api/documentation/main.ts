import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentation } from './markdown.ts';
import { features, openApi } from './openapi.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/api');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'README.md'), documentation());
writeFileSync(
  path.join(folder, 'openapi.json'),
  `${JSON.stringify(openApi({ features, simulated: true }), null, 2)}\n`,
);
