import { exitWithMessage } from 'config/operator-errors';
import { buildChanged } from '../build/build-changed.ts';

try {
  const built = await buildChanged();
  console.log(`Built ${built.join(', ')}.`);
} catch (error) {
  exitWithMessage(error);
}
