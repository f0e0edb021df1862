import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readProgramArguments, UsageError } from 'config/command-verbs';
import { exitWithMessage } from 'config/operator-errors';
import { promote } from '../../deploy/release/promote.ts';
import { startFullStack } from '../site/full-stack.ts';
import { launchBrowser } from '../site/launch-browser.ts';
import { startDatabase } from '../site/prepare-production.ts';
import { behindNginx } from '../site/start-site.ts';
import { generateLoad } from './load-generator.ts';
import { formatReport, hasPassed } from './load-test-report.ts';
import { createMetrics } from './metrics.ts';
import { runOperators } from './operators.ts';
import { ServedReleases } from './served-releases.ts';
import { signInUsers } from './sign-in.ts';
import { publishTwoReleases } from './two-releases.ts';
import { openUnsavedDraft, saveUnsavedDraft } from './unsaved-draft.ts';
import { visitPages } from './visitor.ts';

const [roundsText = '50'] = readProgramArguments('npm run test:releases', '[rounds]');
if (!/^[1-9]\d*$/.test(roundsText)) exitWithMessage(new UsageError(`"${roundsText}" is not a number of rounds.`));
/** How often each area is released and rolled back. */
const rounds = Number(roundsText);

// With `TEST_GATEWAY=nginx` the site runs as in production.
const database = behindNginx ? await startDatabase() : undefined;

async function run(): Promise<boolean> {
  const { store, first, second } = await publishTwoReleases();
  const fullStack = await startFullStack(store.folder);
  const browser = await launchBrowser();
  try {
    fullStack.platform.setRateLimits('none');
    const { url } = fullStack;
    const [served, metrics, stopController] = [
      new ServedReleases(fullStack.gateways, store),
      createMetrics(),
      new AbortController(),
    ];
    const users = await signInUsers(fullStack, browser);
    const common = { url, served, second, metrics, stopSignal: stopController.signal };

    await served.waitUntilServed((await promote(store, second)).number);
    const draft = await openUnsavedDraft(users.draftPage, users.draftServer, users.draftChannel);
    await served.waitUntilServed((await promote(store, first)).number);

    const visits = [
      ...[1, 2].map(() => visitPages({ ...common, browser, enter: users.enter, server: users.server })),
      generateLoad({ ...common, cookies: users.cookies }),
    ];
    const start = performance.now();
    const operation = runOperators({ store, served, releases: second, rounds, metrics }).then(() => {
      const seconds = (performance.now() - start) / 1000;
      stopController.abort();
      return { seconds, perSecond: metrics.requests / seconds };
    });
    const [{ seconds, perSecond }] = await Promise.all([operation, ...visits]);
    await saveUnsavedDraft(users.draftPage, draft, metrics);

    console.log(
      `${Object.keys(second).join(', ')}: released and rolled back ${rounds} times each, while the site is used${behindNginx ? ' behind nginx' : ''}.`,
    );
    console.log(`Node ${process.versions.node}, Chromium ${browser.version()}, ${availableParallelism()} cores.\n`);
    console.log(formatReport(metrics, seconds, perSecond));
    return hasPassed(metrics);
  } finally {
    await browser.close();
    await fullStack.stop();
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
