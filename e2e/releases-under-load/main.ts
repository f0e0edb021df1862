import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { chromium } from '@playwright/test';
import { promote } from '../../deploy/release/promote.ts';
import { browserPath } from '../site/browser-path.ts';
import { startOurSite } from '../site/our-site.ts';
import { startDatabase } from '../site/prepare-production.ts';
import { behindNginx } from '../site/start-site.ts';
import { saveWhatWasKept, typeAndKeep } from './kept-page.ts';
import { generateLoad } from './load-generator.ts';
import { operate } from './operators.ts';
import { signIn } from './people.ts';
import { read } from './reader.ts';
import { isGood, report } from './report.ts';
import { Served } from './served.ts';
import { newTally } from './tally.ts';
import { publishTwo } from './two-releases.ts';

/** How often each area is released and taken back. */
const rounds = Number(process.argv[2] ?? 50);

// `TEST_GATEWAY=nginx` has the site run as in production.
const database = behindNginx ? await startDatabase() : undefined;

async function run(): Promise<boolean> {
  const { store, first, second } = await publishTwo();
  const ours = await startOurSite(store.folder);
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--headless=shell'],
  });
  try {
    ours.platform.setRateLimits('none');
    const { url } = ours;
    const [served, tally, ending] = [new Served(ours.gateways, store), newTally(), new AbortController()];
    const people = await signIn(ours, browser);
    const common = { url, served, second, tally, over: ending.signal };

    await served.until((await promote(store, second)).number);
    const kept = await typeAndKeep(people.keptPage, people.keptServer, people.keptChannel);
    await served.until((await promote(store, first)).number);

    const using = [
      ...[1, 2].map(() => read({ ...common, browser, enter: people.enter, server: people.server })),
      generateLoad({ ...common, cookies: people.cookies }),
    ];
    const start = performance.now();
    const operated = operate({ store, served, releases: second, rounds, tally }).then(() => {
      const seconds = (performance.now() - start) / 1000;
      ending.abort();
      return { seconds, perSecond: tally.requests / seconds };
    });
    const [{ seconds, perSecond }] = await Promise.all([operated, ...using]);
    await saveWhatWasKept(people.keptPage, kept, tally);

    console.log(
      `${Object.keys(second).join(', ')}: released and taken back ${rounds} times each, while the site is used${behindNginx ? ' behind nginx' : ''}.`,
    );
    console.log(`Node ${process.versions.node}, Chromium ${browser.version()}, ${availableParallelism()} cores.\n`);
    console.log(report(tally, seconds, perSecond));
    return isGood(tally);
  } finally {
    await browser.close();
    await ours.stop();
    rmSync(store.folder, { recursive: true });
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error('Could not release under load.', error);
  process.exitCode = 1;
}
await database?.stop();
process.exit();
