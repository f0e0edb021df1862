import path from 'node:path';
import { median } from '../landing/statistics.ts';
import { LoadProcess } from '../load-process.ts';
import { describeMachine, formatApiReport, type Measurement } from './api-report.ts';
import type { Load, LoadResult } from './generate-load.ts';
import { formatHealthReport, measureHealth } from './health-during-exports.ts';
import { formatLogReport, measureLog } from './log-page.ts';
import { callNames, load, startVariants, type Variant } from './variants.ts';

const ROUNDS = 7;

/** Measures every call of every variant in turn, round by round, so that other load affects all equally. */
async function measure(loadProcess: LoadProcess<Load, LoadResult>, variants: Variant[]): Promise<Measurement[]> {
  const measurements = variants.flatMap(({ name, calls }) =>
    callNames.map((call) => ({ name, call, target: calls[call], perSecond: [] as number[], p99Ms: [] as number[] })),
  );
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const measurement of round % 2 ? measurements : measurements.toReversed()) {
      const { perSecond } = await loadProcess.run({ ...measurement.target, ...load });
      const { p99Ms } = await loadProcess.run({ ...measurement.target, ...load, perSecond: perSecond / 2 });
      if (round === 0) continue;
      measurement.perSecond.push(perSecond);
      measurement.p99Ms.push(p99Ms);
    }
  }
  return measurements.map(({ name, call, perSecond, p99Ms }) => {
    const bare =
      measurements.find((measurement) => measurement.name === name && measurement.call === 'bare')?.perSecond ?? [];
    // Compared round by round, because the machine's speed varies.
    const shareOfBare = median(perSecond.map((value, round) => value / (bare[round] ?? Number.NaN)));
    return { name, call, perSecond: median(perSecond), shareOfBare, p99Ms: median(p99Ms) };
  });
}

try {
  const loadProcess = new LoadProcess<Load, LoadResult>(path.join(import.meta.dirname, 'generate-load.ts'));
  console.log(describeMachine());
  console.log(`\n${formatLogReport(await measureLog(loadProcess))}\n`);
  console.log(`${formatHealthReport(await measureHealth(loadProcess))}\n`);
  const { variants, stop } = await startVariants();
  try {
    console.log(
      `Medians of ${ROUNDS} rounds of ${load.seconds} s, ${load.connections} persistent connections; p99 at half of the calls/s.`,
    );
    console.log(`\n${formatApiReport(await measure(loadProcess, variants))}`);
  } finally {
    loadProcess.stop();
    await stop();
  }
} catch (error) {
  console.error('Could not measure.', error);
  process.exit(1);
}
