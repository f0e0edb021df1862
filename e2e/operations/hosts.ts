import { cpSync } from 'node:fs';
import path from 'node:path';
import { copyArchive, makeArchive, migration, packageSite } from './archives.ts';
import { getArchive, getCommands, NEXT_VERSION } from './guide.ts';
import { followItems, startSimulator } from './install.ts';
import { connectMachines, createMachine, type Machine } from './machine.ts';
import { withLoad } from './under-load.ts';

const BACKUPS = '/var/lib/companion-api/backups';
const SITE_ENV = '/srv/companion/site.env';

/** Follows the guide for two hosts, and then adds a third one, which takes part in an upgrade and then has no power. */
export async function followHosts() {
  packageSite();
  const machines: Machine[] = [];
  const create = async (name: string) => {
    const machine = await createMachine(name);
    machines.push(machine);
    return machine;
  };
  try {
    const database = await create('db.vigil.example');
    const first = await create('web1.vigil.example');
    const third = await create('web2.vigil.example');
    connectMachines(machines);
    for (const machine of machines) await machine.run("echo '10.0.0.2 vigil.example' >> /etc/hosts");
    await installTwoHosts(database, first);
    await restoreOnTwoHosts(database, first);
    await addThirdHost(first, third);
    await upgradeBoth(first, third);
    await cutPower(first, third);
  } finally {
    for (const machine of machines) await machine.stop();
  }
}

async function installTwoHosts(database: Machine, first: Machine) {
  for (const command of getCommands('database-host')) await database.run(command);
  copyArchive(first);
  await followItems(first, [2, 3, 5], {
    packages: 'sudo nginx',
    apiSettings: [...getCommands('database-url'), 'SIMULATOR_URL=http://web1.vigil.example:3005'],
  });
  await runOrCopy(first, getCommands('first-host'), [database]);
  await startSimulator(first, '0.0.0.0');
  await followItems(first, [6, 7, 8, 9]);
}

async function restoreOnTwoHosts(database: Machine, first: Machine) {
  const newest = `ls ${BACKUPS}/site-*.gz | tail -n 1`;
  const backup = (
    await first.run(`timeout 120 sh -c 'until ls ${BACKUPS}/site-*.gz; do sleep 1; done' && ${newest}`)
  ).trim();
  for (const command of getCommands('restore')) {
    const machine = command.startsWith('sudo -u postgres') ? database : first;
    await machine.run(command.replace(/\S+\/backups\/site-\S+/, backup.split('\n').at(-1) ?? ''));
  }
}

async function addThirdHost(first: Machine, third: Machine) {
  for (const line of getCommands('many-hosts')) {
    const [name] = line.split('=');
    await first.run(`sed -i '/^${name}=/d' ${SITE_ENV} && echo '${line}' >> ${SITE_ENV}`);
  }
  for (const command of getCommands('first-of-many')) await first.run(command);
  copyArchive(third);
  await followItems(third, [2, 3], { packages: 'sudo' });
  await runOrCopy(
    third,
    [...getCommands('third-host'), `scp ${first.name}:/etc/companion/fullchain.pem /etc/companion/`],
    [first],
  );
  await followItems(third, [6, 7]);
  for (const command of getCommands('nginx-of-many')) await first.run(command);
}

async function upgradeBoth(first: Machine, third: Machine) {
  await makeArchive(first, NEXT_VERSION, [migration]);
  await runOrCopy(
    third,
    [`scp ${first.name}:/root/${getArchive(NEXT_VERSION)}.tar.gz ${first.name}:/root/SHA256SUMS /root/`],
    [first],
  );
  const { failures } = await withLoad(
    first,
    'An upgrade of two hosts',
    async () => {
      for (const machine of [first, third]) for (const command of getCommands('upgrade')) await machine.run(command);
    },
    120,
  );
  if (failures.length > 0) throw new Error('Calls failed during the upgrade.');
}

async function cutPower(first: Machine, third: Machine) {
  let cutAt = Number.POSITIVE_INFINITY;
  const { calls, failures, slow } = await withLoad(first, 'A host without power', async () => {
    third.disconnect();
    cutAt = Date.now();
  });
  const late = [...failures, ...slow].filter(({ at }) => at > cutAt + 5000);
  if (failures.length >= calls / 100 || late.length > 0)
    throw new Error(`Too many calls failed; ${late.length} failed or were slow later.`);
}

/** Runs commands on a machine. Those of scp copy between the folders of the machines, which have no SSH. */
async function runOrCopy(target: Machine, commands: string[], sources: Machine[]) {
  for (const command of commands) {
    const [program, ...args] = command.split(' ');
    if (program !== 'scp') {
      await target.run(command);
      continue;
    }
    const to = args.pop() ?? '';
    for (const [host, file = ''] of args.map((arg) => arg.split(':'))) {
      const from = sources.find(({ name }) => name === host)?.files ?? '';
      cpSync(path.join(from, file), path.join(target.files, to, to.endsWith('/') ? path.basename(file) : ''));
    }
  }
}
