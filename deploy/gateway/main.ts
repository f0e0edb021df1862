import { loadEnvironment } from '../config/site-environment.ts';
import { exitWithMessage } from '../errors.ts';
import { runGateway } from './gateway.ts';
import { createStdoutLog } from './log.ts';

// The gateway as it runs in production: it serves the live releases, and logs to standard output.
try {
  await runGateway(loadEnvironment(), createStdoutLog());
} catch (error) {
  exitWithMessage(error);
}
