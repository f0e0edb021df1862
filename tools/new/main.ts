import { ConfigError, exitWithMessage } from 'config/operator-errors';
import { root } from '../../deploy/build/packages.ts';
import { addArea } from './area.ts';

try {
  const [kind, name, ...rest] = process.argv.slice(2);
  if (kind !== 'area' || !name || rest.length > 0) throw new ConfigError('Usage: npm run new -- area NAME');
  console.log(`Wrote ${addArea(root, name)}. What to change in it: docs/recipes.md`);
} catch (error) {
  exitWithMessage(error);
}
