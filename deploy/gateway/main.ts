import { notifySystemd } from 'config/notify-systemd';
import { exitWithMessage } from 'config/operator-errors';
import { createProcessLog } from 'config/process-log';
import { loadEnvironment } from '../site-environment.ts';
import { runGateway } from './gateway.ts';

// The gateway as it runs in production: it serves the live releases, and logs to standard output.
try {
  const url = await runGateway(loadEnvironment(), createProcessLog());
  await notifySystemd(`${url}/healthz`);
} catch (error) {
  exitWithMessage(error);
}
