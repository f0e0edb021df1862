import { loadEnvironment } from '../config/site-environment.ts';
import { exitWithMessage } from '../errors.ts';
import { runGateway } from './gateway.ts';
import { standardLog } from './log.ts';

// The gateway alone, as it runs in production: it serves what is live, and logs to standard output.
try {
  await runGateway(loadEnvironment(), standardLog());
} catch (error) {
  exitWithMessage(error);
}
