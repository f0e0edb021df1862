import { expectRecovery } from '../site/expect-recovery.ts';
import { fileFaults } from '../site/file-faults.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { listFiles, visitedPages } from '../site/visited-pages.ts';

// A feature has every kind of file: the shell's own, shared and lazy files, and an area's entry, routes, messages, shared
// and page chunks and chunks of parts, with their style sheets. `npm run test:chaos` checks every page and every fault.
test('every file that the page of a feature requests recovers from a failed response', async ({
  page,
  context,
  fullStack,
  startSession,
  problems,
}) => {
  const visitedPage = visitedPages.find(({ name }) => name === 'feature');
  const fault = fileFaults['500'];
  if (!visitedPage || !fault) throw new Error('There is no such page or fault.');
  const path = await visitedPage.prepare({ context, fullStack, startSession });
  const files = await listFiles(page, path);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    await test.step(file, async () => {
      const tab = await context.newPage();
      await expectRecovery(tab, file, fault, { path, heading: visitedPage.heading });
      await tab.close();
    });
  problems.length = 0;
});
