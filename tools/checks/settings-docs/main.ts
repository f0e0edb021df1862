import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../deploy/build/packages.ts';
import { formatExample } from './settings-docs.ts';

// Writes site.env.example.
writeFileSync(path.join(root, 'site.env.example'), formatExample());
