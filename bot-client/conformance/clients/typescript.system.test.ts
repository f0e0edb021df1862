import path from 'node:path';
import { checkClient } from '../check-client.ts';

const program = path.join(import.meta.dirname, 'typescript.ts');
checkClient({ name: 'in TypeScript', command: [process.execPath, '--disable-warning=ExperimentalWarning', program] });
