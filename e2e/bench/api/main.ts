import { median } from '../load/figures.ts';
import { Loader } from './loader.ts';
import { measureLog, reportLog } from './log-page.ts';
import { type Figures, machine, report } from './report.ts';
import { callNames, startVariants, type Variant } from './variants.ts';

const rounds = 7;
const load = { connections: 16, seconds: 2 };

/** Measures every call of every variant in turn, round by round, so that what else the machine does meets all alike. */
async function measure(loader: Loader, variants: Variant[]): Promise<Figures[]> {
  const figures = variants.flatMap(({ name, calls }) =>
    callNames.map((call) => ({ name, call, target: calls[call], perSecond: [] as number[], p99: [] as number[] })),
  );
  // The first round only warms everything up.
  for (let round = 0; round <= rounds; round++) {
    for (const figure of round % 2 ? figures : figures.toReversed()) {
      const { perSecond, p99 } = await loader.ask({ ...figure.target, ...load });
      if (round === 0) continue;
      figure.perSecond.push(perSecond);
      figure.p99.push(p99);
    }
  }
  return figures.map(({ name, call, perSecond, p99 }) => {
    const bare = figures.find((figure) => figure.name === name && figure.call === 'bare')?.perSecond ?? [];
    // Round by round, because the machine itself is faster in one than in another.
    const ofBare = median(perSecond.map((value, round) => value / (bare[round] ?? Number.NaN)));
    return { name, call, perSecond: median(perSecond), ofBare, p99: median(p99) };
  });
}

try {
  const loader = new Loader();
  console.log(machine());
  console.log(`\n${reportLog(await measureLog(loader))}\n`);
  const { variants, stop } = await startVariants();
  try {
    console.log(`Medians of ${rounds} rounds of ${load.seconds} s, ${load.connections} connections that stay open.`);
    console.log(`\n${report(await measure(loader, variants))}`);
  } finally {
    loader.stop();
    await stop();
  }
} catch (error) {
  console.error('Could not measure.', error);
  process.exit(1);
}
