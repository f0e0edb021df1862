import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Run as root in namespaces of its own: makes `$1` the root folder, and systemd the first process. */
const BOOT = `set -e
hostname -F "$1/etc/hostname"
mount --bind "$1" "$1" && cd "$1"
mkdir -p proc sys dev run
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
mount -t tmpfs -o mode=755 tmpfs run
for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done
mkdir dev/pts dev/shm && mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts && ln -s pts/ptmx dev/ptmx
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s /proc/self/fd dev/fd && ln -s fd/0 dev/stdin && ln -s fd/1 dev/stdout && ln -s fd/2 dev/stderr
pivot_root . mnt && cd / && umount -l /mnt
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=journal`;

const packages = 'systemd,systemd-sysv,dbus,ca-certificates,openssl,procps';

const MIRROR = 'http://deb.debian.org/debian';

/** What a machine needs that is missing here. */
export async function findMissing(): Promise<string[]> {
  const programs = ['debootstrap', 'unshare', 'nsenter', 'pivot_root', 'ip'];
  const { ok: hasMirror } = await fetch(`${MIRROR}/dists/trixie/Release`, { method: 'HEAD' }).catch(() => ({
    ok: false,
  }));
  return [
    ...(process.getuid?.() === 0 ? [] : ['the account root']),
    ...programs.filter((name) => spawnSync('which', [name]).status !== 0),
    ...(findCgroups() ? [] : ['cgroups of version 2']),
    ...(hasMirror ? [] : [MIRROR]),
  ];
}

let debian: string | undefined;

/** A folder with a fresh Debian 13, which all machines of this run are copies of. */
function getDebian(): string {
  if (debian) return debian;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'debian-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const files = path.join(folder, 'root');
  runHere('debootstrap', ['--variant=minbase', `--include=${packages}`, 'trixie', files, MIRROR]);
  writeFileSync(path.join(files, 'etc/apt/apt.conf.d/yes'), 'APT::Get::Assume-Yes "true";\n');
  cpSync('/etc/resolv.conf', path.join(files, 'etc/resolv.conf'));
  debian = files;
  return files;
}

/** Boots an empty Debian 13 with systemd and a network of its own, which has no other machine. */
export async function createMachine(name = 'vigil.example') {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'machine-'));
  const files = path.join(folder, 'root');
  runHere('cp', ['--archive', getDebian(), files]);
  const [shortName] = name.split('.');
  writeFileSync(path.join(files, 'etc/hostname'), `${shortName}\n`);
  writeFileSync(path.join(files, 'etc/hosts'), `127.0.0.1 localhost\n127.0.0.1 ${name} ${shortName}\n`);
  const cgroup = path.join(findCgroups() ?? '', path.basename(folder));
  mkdirSync(cgroup);
  const namespaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', '--net', '--propagation', 'private'];
  const machine = spawn(
    'sh',
    ['-c', 'echo $$ > "$0/cgroup.procs"; exec "$@"', cgroup, 'unshare', ...namespaces, '--fork', '--kill-child'].concat(
      ['sh', '-c', BOOT, '-', files],
    ),
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const stop = async () => {
    const exited = once(machine, 'exit');
    if (machine.kill('SIGKILL')) await exited;
    for (const name of globSync(`${cgroup}/**/`).sort().reverse()) await removeCgroup(name);
    rmSync(folder, { recursive: true, force: true });
  };
  /** Arguments that run a command inside; only apt has this machine's network. */
  const enter = (command: string) => [
    ...['--target', findChild(machine.pid), '--mount', '--uts', '--ipc', '--pid', '--cgroup'],
    ...(/^apt/.test(command) ? [] : ['--net']),
    ...[
      'env',
      '-i',
      '--chdir=/root',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
    ],
    ...['DEBIAN_FRONTEND=noninteractive', 'bash', '-o', 'pipefail', '-c', command],
  ];
  const start = (command: string) => spawn('nsenter', enter(command), { stdio: ['ignore', 'pipe', 'pipe'] });
  const run = async (command: string) => {
    const child = start(command);
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(String(data)));
    const [code] = await once(child, 'close');
    return { code: Number(code), output: output.join('') };
  };
  const waitUntilBooted = async () => {
    for (let attempt = 0; attempt < 60; attempt++) {
      const { output } = await run('systemctl is-system-running').catch(() => ({ output: '' }));
      if (/^(running|degraded)/.test(output)) return;
      await pause(500);
    }
    throw new Error('systemd did not start.');
  };
  try {
    await waitUntilBooted();
  } catch (error) {
    await stop();
    throw error;
  }
  const pid = findChild(machine.pid);
  return {
    name,
    files,
    /** The process id of systemd, seen from here. */
    pid,
    /** Runs a command as root; returns what it printed, and its exit code. */
    tryCommand: run,
    /** Runs a command as root; throws if it fails. */
    async run(command: string): Promise<string> {
      console.log(`  ${name}# ${command}`);
      const { code, output } = await run(command);
      if (code === 0) return output;
      const { output: log } = await run("journalctl --no-pager --lines=30 --unit='companion-*'");
      throw new Error(`"${command}" exited with ${code}:\n${output}\n${log}`);
    },
    /** Cuts the machine off from the others, which hear nothing of it any more. */
    disconnect: () => runHere('nsenter', [`--target=${pid}`, '--net', 'ip', 'link', 'set', 'lan', 'down']),
    stop,
  };
}

export type Machine = Awaited<ReturnType<typeof createMachine>>;

/** Connects machines in the network 10.0.0.0/24. They know each other by name; the switch is in the first one. */
export function connectMachines(machines: Machine[]) {
  const [first] = machines;
  const hosts = machines.map(({ name }, index) => `10.0.0.${index + 1} ${name} ${name.split('.')[0]}`);
  for (const [index, { pid, files }] of machines.entries()) {
    writeFileSync(path.join(files, 'etc/hosts'), ['127.0.0.1 localhost', ...hosts, ''].join('\n'));
    const runIn = (target: string | undefined, command: string) =>
      runHere('nsenter', [`--target=${target}`, '--net', 'ip', ...command.split(' ')]);
    if (index === 0) runIn(pid, 'link add lan type bridge');
    else {
      runIn(pid, `link add lan type veth peer name host${index} netns ${first?.pid}`);
      runIn(first?.pid, `link set host${index} master lan up`);
    }
    runIn(pid, `address add 10.0.0.${index + 1}/24 dev lan`);
    runIn(pid, 'link set lan up');
  }
}

function runHere(program: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} exited with ${status}:\n${stdout}${stderr}`);
}

/** The folder where cgroups of version 2 are mounted. */
function findCgroups(): string | undefined {
  return /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1];
}

/** The process that another one forked: systemd, for the one that waits for its end. */
function findChild(pid: number | undefined): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
}

/** A cgroup can be removed once its processes have ended, which takes a moment. */
async function removeCgroup(folder: string) {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      return rmdirSync(folder);
    } catch {
      await pause(100);
    }
  }
}
