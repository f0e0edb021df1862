import { median } from '../load/statistics.ts';
import { Loader } from './loader.ts';
import { measureLog, reportLog } from './log-page.ts';
import { describeMachine, type Measurement, report } from './report.ts';
import { callNames, startVariants, type Variant } from './variants.ts';

const rounds = 7;
const load = { connections: 16, seconds: 2 };

/** Measures every call of every variant in turn, round by round, so that other load affects all equally. */
async function measure(loader: Loader, variants: Variant[]): Promise<Measurement[]> {
  const measurements = variants.flatMap(({ name, calls }) =>
    callNames.map((call) => ({ name, call, target: calls[call], perSecond: [] as number[], p99: [] as number[] })),
  );
  // The first round only warms everything up.
  for (let round = 0; round <= rounds; round++) {
    for (const measurement of round % 2 ? measurements : measurements.toReversed()) {
      const { perSecond, p99 } = await loader.run({ ...measurement.target, ...load });
      if (round === 0) continue;
      measurement.perSecond.push(perSecond);
      measurement.p99.push(p99);
    }
  }
  return measurements.map(({ name, call, perSecond, p99 }) => {
    const bare =
      measurements.find((measurement) => measurement.name === name && measurement.call === 'bare')?.perSecond ?? [];
    // Compared round by round, because the machine's speed varies.
    const ofBare = median(perSecond.map((value, round) => value / (bare[round] ?? Number.NaN)));
    return { name, call, perSecond: median(perSecond), ofBare, p99: median(p99) };
  });
}

try {
  const loader = new Loader();
  console.log(describeMachine());
  console.log(`\n${reportLog(await measureLog(loader))}\n`);
  const { variants, stop } = await startVariants();
  try {
    console.log(`Medians of ${rounds} rounds of ${load.seconds} s, ${load.connections} persistent connections.`);
    console.log(`\n${report(await measure(loader, variants))}`);
  } finally {
    loader.stop();
    await stop();
  }
} catch (error) {
  console.error('Could not measure.', error);
  process.exit(1);
}
