import { spawnSync } from 'node:child_process';
import { readProgramArguments } from 'config/command-verbs';
import { root } from '../../deploy/build/packages.ts';
import { followContainers } from './containers.ts';
import { followHosts } from './hosts.ts';
import { findMissing } from './machine.ts';
import { followOneMachine } from './one-machine.ts';
import { testPreviousApi } from './previous-api.ts';

// What an operator does, really done. It takes twenty minutes, so it is not part of `npm test`.

interface Part {
  title: string;
  /** What is missing for it here. */
  findMissing(): Promise<string[]> | string[];
  run(): Promise<void> | void;
}

const parts: Part[] = [
  {
    title: 'docs/operating.md on one machine: Prometheus, upgrades and a hung process under load, a restore',
    findMissing,
    run: followOneMachine,
  },
  {
    title: 'docs/operating.md on two hosts and on many: a restore, an upgrade and a power cut under load',
    findMissing,
    run: followHosts,
  },
  {
    title: 'docs/operating.md with containers: an upgrade, and the way back',
    findMissing,
    run: followContainers,
  },
  {
    title: 'the API of the previous schema passes its tests on this schema',
    findMissing: () => [],
    run: testPreviousApi,
  },
  {
    title: 'data of PostgreSQL 17, from the npm registry, becomes data of 18',
    findMissing: () => (spawnSync('npm', ['ping']).status === 0 ? [] : ['the npm registry']),
    run: () => runTests('api/db/upgrade', { TEST_REGISTRY: '1' }),
  },
  {
    title: 'alerts of Prometheus fire in their conditions',
    findMissing: () => findMissingPrograms('promtool'),
    run: () => runProgram('promtool', ['test', 'rules', 'deploy/infra/prometheus/testing/alerts.yml']),
  },
  {
    title: 'releases in an object store, that of Ceph',
    findMissing: () => findMissingPrograms('ceph-mon', 'ceph-osd', 'radosgw'),
    run: () => runTests('object-store', { TEST_CEPH: '1' }),
  },
];

function findMissingPrograms(...names: string[]): string[] {
  return names.filter((name) => spawnSync('which', [name]).status !== 0);
}

function runTests(name: string, variables: Record<string, string>) {
  runProgram('npm', ['run', 'test:unit', '--', name], variables);
}

function runProgram(program: string, args: string[], variables: Record<string, string> = {}) {
  const env = { ...process.env, ...variables };
  const { status } = spawnSync(program, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.`);
}

readProgramArguments('npm run test:operations');
for (const { title, findMissing: find, run } of parts) {
  console.log(`\n${title}`);
  const missing = await find();
  if (missing.length > 0) {
    console.log(`  SKIPPED: needs ${missing.join(', ')}.`);
    continue;
  }
  try {
    await run();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
