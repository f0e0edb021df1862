import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../deploy/build/packages.ts';
import { getCommands, readGuide } from './guide.ts';
import { createMachine, type Machine } from './machine.ts';
import { goBack, hangUnderLoad, upgradeUnderLoad } from './under-load.ts';

/** Settings that replace those of the chat platform, and limits that the load would reach. */
const settings: Record<string, string> = {
  '/srv/companion/site.env': 'SITE_REQUESTS_PER_SECOND=5000',
  '/etc/companion/api.env': `NODE_ENV=
SIMULATOR_URL=http://127.0.0.1:3005
API_CALLS_PER_MINUTE=1000000
NODE_EXTRA_CA_CERTS=/etc/companion/fullchain.pem`,
};

/** Follows the guide from an empty machine to a restore, with load during upgrades and while a process hangs. */
export async function followGuide() {
  if (spawnSync('npm', ['run', 'package'], { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('There is no archive.');
  const machine = await createMachine();
  try {
    await install(machine);
    await upgradeUnderLoad(machine);
    await hangUnderLoad(machine);
    await goBack(machine);
  } finally {
    await machine.stop();
  }
}

async function install(machine: Machine) {
  cpSync(path.join(root, 'packages'), path.join(machine.files, 'root'), { recursive: true });
  for (const { name, file, lines } of readGuide()) {
    if (name) continue;
    if (file) await writeSettings(machine, file, lines);
    for (const line of file ? [] : lines) {
      if (line === 'site doctor') for (const command of getCommands('simulator')) await machine.run(command);
      await machine.run(line);
    }
  }
}

async function writeSettings(machine: Machine, file: string, lines: string[]) {
  const own = lines.filter((line) => !line.startsWith('DISCORD_'));
  await machine.run(`cat > ${file} <<'END'\n${[...own, settings[file]].join('\n')}\nEND`);
  if (file.endsWith('api.env'))
    await machine.run(
      'openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=vigil.example -addext subjectAltName=DNS:vigil.example ' +
        '-keyout /etc/companion/privkey.pem -out /etc/companion/fullchain.pem',
    );
}
