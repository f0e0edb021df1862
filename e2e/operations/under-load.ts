import { cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeArchive, migration } from './archives.ts';
import { getCommands, NEXT_VERSION } from './guide.ts';
import type { Machine } from './machine.ts';

const BROKEN_VERSION = '9.1.0';
const DATA = '/var/lib/companion-api';

/** Upgrades to a version with a migration, and then to one whose gateway does not start: no call may fail. */
export async function upgradeUnderLoad(machine: Machine) {
  const commands = getCommands('upgrade');
  await makeArchive(machine, NEXT_VERSION, [migration]);
  const upgraded = await withLoad(machine, 'An upgrade', async () => {
    for (const command of commands) await machine.run(command);
  });
  await makeArchive(machine, BROKEN_VERSION, [migration, ['deploy/gateway/main.ts', /^/, 'process.exit(1);']]);
  const failed = await withLoad(machine, 'A failed upgrade', async () => {
    for (const command of commands.slice(0, -1)) await machine.run(command.replaceAll(NEXT_VERSION, BROKEN_VERSION));
    const { code, output } = await machine.tryCommand('site upgrade');
    if (code !== 1 || !output.includes('previous releases are live'))
      throw new Error(`It ended with ${code}: ${output}`);
  });
  if (upgraded.failures.length + failed.failures.length > 0) throw new Error('Calls failed during an upgrade.');
}

/** Stops an API process with SIGSTOP: under 1 % of the calls may fail, none that began 5 seconds later. */
export async function hangUnderLoad(machine: Machine) {
  const unit = 'companion-api@3002';
  const getPid = async () => (await machine.run(`systemctl show --property=MainPID --value ${unit}`)).trim();
  const pid = await getPid();
  let stoppedAt = Number.POSITIVE_INFINITY;
  const { calls, failures } = await withLoad(machine, 'A process that hangs', async () => {
    await machine.run(`kill -STOP ${pid}`);
    stoppedAt = Date.now();
  });
  const late = failures.filter(({ at }) => at > stoppedAt + 5000);
  if (failures.length >= calls / 100 || late.length > 0)
    throw new Error(`Too many calls failed; ${late.length} of them late.`);
  if ((await getPid()) === pid) throw new Error('systemd did not replace the process.');
  await machine.run(`systemctl is-active ${unit}`);
}

/** Goes back to the first version, with the backup of the first upgrade. */
export async function goBack(machine: Machine) {
  const backup = (await machine.run(`ls ${DATA}/before-upgrade-*.gz | head -n 1`)).trim();
  await machine.run(`ls ${DATA}/backups/site-*.gz`);
  const [link = '', ...upgrade] = getCommands('rollback');
  const restore = getCommands('restore').map((command) => command.replace(/\S+\/backups\/site-\S+/, backup));
  for (const command of [link, ...restore, ...upgrade]) await machine.run(command);
}

/** Does something while the site has load for some seconds, and prints how many calls failed or took over five seconds. */
export async function withLoad(machine: Machine, title: string, work: () => Promise<void>, seconds = 60) {
  cpSync(path.join(import.meta.dirname, 'load.ts'), path.join(machine.files, 'root/load.mts'));
  const load = machine.tryCommand(
    `NODE_EXTRA_CA_CERTS=/etc/companion/fullchain.pem /srv/companion/node_modules/.bin/node load.mts https://vigil.example ${seconds}`,
  );
  await pause(3000);
  const start = Date.now();
  await work();
  const duration = Math.round((Date.now() - start) / 1000);
  const { code, output } = await load;
  if (code !== 0) throw new Error(`The load ended with ${code}: ${output}`);
  const [calls, ...lines] = output.trim().split('\n');
  const bad = lines.map((line) => ({ at: Number(line.split(' ')[0]), line }));
  const failures = bad.filter(({ line }) => line.includes(' failed '));
  const slow = bad.filter(({ line }) => line.includes(' slow '));
  console.log(
    `${title}: ${failures.length} of ${calls} calls failed, ${slow.length} were slow; it took ${duration} s.`,
  );
  for (const { line } of bad.slice(0, 10)) console.log(`  ${line}`);
  return { calls: Number(calls), failures, slow };
}
