import { readProgramArguments } from 'config/command-verbs';
import { buildChanged } from '../../deploy/build/build-changed.ts';
import { checkBudgets } from '../checks/budgets.ts';

readProgramArguments('npm run build');
try {
  const start = performance.now();
  const built = await buildChanged();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(built.length ? `Built ${built.join(', ')} in ${seconds} s.` : 'Nothing changed since the last build.');
  await checkBudgets();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
