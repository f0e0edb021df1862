import { expectRecovery } from '../site/expect-recovery.ts';
import { fileFaults } from '../site/file-faults.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { listFiles, visitedPages } from '../site/visited-pages.ts';
import { recordCases } from './site/case-counts.ts';

// Each test opens the page once for each file that the page requests, which its network log tells.
test.setTimeout(600_000);

for (const visitedPage of visitedPages)
  for (const [name, fault] of Object.entries(fileFaults))
    test(`${visitedPage.name} recovers from each of its files: ${name}`, async ({
      page,
      context,
      fullStack,
      startSession,
      problems,
    }, info) => {
      const path = await visitedPage.prepare({ context, fullStack, startSession });
      const files = await listFiles(page, path);
      // A style sheet cannot throw.
      const cases = name === 'throws' ? files.filter((file) => file.endsWith('.js')) : files;
      const failures: string[] = [];
      for (const file of cases) {
        const tab = await context.newPage();
        await tab.addInitScript(() => {
          if (location.protocol.startsWith('http')) localStorage.cookieConsent ??= 'false';
        });
        await expectRecovery(tab, file, fault, { path, heading: visitedPage.heading }).catch((error) =>
          failures.push(`${file}: ${error}`),
        );
        await tab.close();
      }
      recordCases(info, { page: visitedPage.name, cases: cases.length, failed: failures.length });
      expect(failures).toEqual([]);
      problems.length = 0;
    });
