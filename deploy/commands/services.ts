import { spawnSync } from 'node:child_process';
import { ConfigError } from 'config/operator-errors';

/** A unit of systemd. */
export interface Service {
  unit: string;
  isRunning: boolean;
}

/** The site's services of a kind that systemd has loaded. */
export function listServices(kind: 'api' | 'gateway'): Service[] {
  const options = ['--all', '--plain', '--no-legend', '--type=service'];
  const { status, stdout, stderr, error } = spawnSync(
    'systemctl',
    ['list-units', ...options, `companion-${kind}@*.service`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new ConfigError(`systemctl cannot list the services: ${error?.message ?? stderr.trim()}.`);
  const lines = stdout.matchAll(/^\W*(companion-\S+)\.service +loaded +(\S+)/gm);
  return [...lines].map(([, unit = '', state = '']) => ({ unit, isRunning: !['inactive', 'failed'].includes(state) }));
}

/** Restarts a service; returns when it is ready. */
export function restartService(unit: string) {
  const { status } = spawnSync('systemctl', ['restart', unit], { stdio: 'inherit' });
  if (status !== 0) throw new ConfigError(`${unit} did not become ready: \`journalctl -u ${unit}\` says why.`);
}
