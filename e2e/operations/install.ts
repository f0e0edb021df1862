import { copyArchive } from './archives.ts';
import { getCommands, readGuide } from './guide.ts';
import type { Machine } from './machine.ts';

/** Settings that replace those of the chat platform, and limits that the load would reach. */
const settings: Record<string, string[]> = {
  '/srv/companion/site.env': ['SITE_REQUESTS_PER_SECOND=5000'],
  '/etc/companion/api.env': [
    'NODE_ENV=',
    'SIMULATOR_URL=http://127.0.0.1:3005',
    'API_CALLS_PER_MINUTE=1000000',
    'NODE_EXTRA_CA_CERTS=/etc/companion/fullchain.pem',
  ],
};

interface InstallOptions {
  /** Debian's packages, instead of those of the guide. */
  packages?: string;
  /** Settings of api.env that another section of the guide adds or replaces. */
  apiSettings?: string[];
}

/** Follows the guide for one machine, with the simulator as the chat platform. */
export async function install(machine: Machine) {
  copyArchive(machine);
  await followItems(machine, [2, 3, 4, 5]);
  await startSimulator(machine);
  await followItems(machine, [6, 7, 8, 9]);
}

/** Starts the simulator as the guide says, and waits until it listens. */
export async function startSimulator(machine: Machine, address = '127.0.0.1') {
  for (const command of getCommands('simulator'))
    await machine.run(command.replace('--setenv', `--setenv=SIMULATOR_HOST=${address} --setenv`));
  await machine.run("timeout 30 bash -c 'until : < /dev/tcp/127.0.0.1/3005; do sleep 0.2; done'");
}

/** Follows items of the guide's list for one machine. */
export async function followItems(
  machine: Machine,
  items: number[],
  { packages, apiSettings = [] }: InstallOptions = {},
) {
  for (const { name, item, file, lines } of readGuide()) {
    if (name || !items.includes(item)) continue;
    if (file) await writeSettings(machine, file, lines, apiSettings);
    for (const line of file ? [] : lines)
      await machine.run(packages ? line.replace(/^apt install .*/, `apt install ${packages}`) : line);
  }
}

async function writeSettings(machine: Machine, file: string, lines: string[], apiSettings: string[]) {
  const isApi = file.endsWith('api.env');
  const added = [...(settings[file] ?? []), ...(isApi ? apiSettings : [])];
  const names = ['DISCORD_', ...added.map((line) => line.replace(/=.*/, '='))];
  const own = lines.filter((line) => !names.some((name) => line.startsWith(name)));
  await machine.run(`cat > ${file} <<'END'\n${[...own, ...added].join('\n')}\nEND`);
  if (isApi)
    await machine.run(
      'openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=vigil.example -addext subjectAltName=DNS:vigil.example ' +
        '-keyout /etc/companion/privkey.pem -out /etc/companion/fullchain.pem',
    );
}
