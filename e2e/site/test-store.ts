import path from 'node:path';
import { root } from '../../deploy/build/packages.ts';

/** The releases that tests read; a test that changes releases takes a copy. */
export const testStore = path.join(root, 'var/test/site');
