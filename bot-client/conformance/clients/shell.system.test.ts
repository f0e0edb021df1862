import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { checkClient } from '../check-client.ts';

const missing = ['bash', 'curl', 'jq'].filter((command) => spawnSync(command, ['--version']).status !== 0);

checkClient({
  name: 'of a shell',
  command: ['bash', path.join(import.meta.dirname, 'shell.sh')],
  // It keeps the rules of settings, changes and applied revisions.
  skips: [
    ...['manifest', 'manifest-late', 'manifest-rejected', 'bans', 'servers', 'servers-many', 'ask', 'ask-failed'],
    ...['decisions', 'decisions-again', 'decisions-many', 'problems', 'problems-again', 'wrong-key', 'older-site'],
  ],
  missing: missing.length > 0 ? missing.join(' and ') : undefined,
});
