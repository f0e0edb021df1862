import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const RETRY_DELAY_MS = 1000;
const TIMEOUT_MS = 5000;

/**
 * Tells systemd that this process is ready once its health check succeeds, and from then on that its event loop runs, if
 * the unit has a `WatchdogSec`. Does nothing outside a unit of `Type=notify`.
 */
export async function notifySystemd(healthUrl: string) {
  const { PATH, NOTIFY_SOCKET, WATCHDOG_USEC } = process.env;
  if (!NOTIFY_SOCKET) return;
  let hasFailed = false;
  const notify = async (state: string) => {
    try {
      // Node cannot send to systemd's datagram socket.
      await run('systemd-notify', [state], { env: { PATH, NOTIFY_SOCKET }, timeout: TIMEOUT_MS });
    } catch (error) {
      if (!hasFailed) console.error(`systemd was not notified, and may restart this process. ${String(error).trim()}`);
      hasFailed = true;
    }
  };
  while (!(await isHealthy(healthUrl))) await pause(RETRY_DELAY_MS, undefined, { ref: false });
  await notify('READY=1');
  if (WATCHDOG_USEC) setInterval(() => void notify('WATCHDOG=1'), Number(WATCHDOG_USEC) / 2000).unref();
}

/** Whether a health check succeeds. Unlike `fetch`, `get` allows every port. */
function isHealthy(url: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  get(url, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
    response.resume();
    resolve(response.statusCode === 200);
  }).once('error', () => resolve(false));
  return promise;
}
