import { availableParallelism, cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

function readCpuTimes() {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  return { idle, all: times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.irq + time.idle, 0) };
}

/** Waits, and returns the share of CPU time that was used meanwhile. */
export async function measureCpuUsage(milliseconds: number): Promise<number> {
  const before = readCpuTimes();
  await wait(milliseconds);
  const after = readCpuTimes();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/** Describes the machine, and its load by other programs. */
export function describeMachine(browserVersion: string, cpuUsage: number): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `Node ${process.versions.node}, Chromium ${browserVersion}, ${cores}, ${(cpuUsage * 100).toFixed(0)} % busy between loads`;
}
