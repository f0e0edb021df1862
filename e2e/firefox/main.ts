import { mkdirSync } from 'node:fs';
import { readProgramArguments } from 'config/command-verbs';
import { startFullStack } from '../site/full-stack.ts';
import releaseForTests from '../site/release-for-tests.ts';
import { CheckReport } from './check-report.ts';
import { getFirefoxPath } from './firefox-path.ts';
import { openFirefox } from './open-firefox.ts';
import { visitPagesAsOwner } from './visit-as-owner.ts';
import { visitPagesAsStaff } from './visit-as-staff.ts';
import { visitPagesAsVisitor } from './visit-as-visitor.ts';

// Visits every page in Firefox; if a folder is given, it saves a screenshot of each.
const [screenshotFolder] = readProgramArguments('npm run test:firefox', '[folder]');
const appearances = [
  { language: 'en', theme: 'light' },
  { language: 'hu', theme: 'dark' },
] as const;

try {
  getFirefoxPath();
  if (screenshotFolder) mkdirSync(screenshotFolder, { recursive: true });
  await releaseForTests();
  const site = await startFullStack();
  const report = new CheckReport();
  try {
    for (const { language, theme } of appearances) {
      await site.reset();
      const browser = await openFirefox(theme);
      const options = { browser, site, report, language, theme, screenshotFolder };
      console.log(`${await browser.version()}, ${language}, ${theme}`);
      try {
        await visitPagesAsVisitor(options);
        await visitPagesAsOwner(options);
        await visitPagesAsStaff(options);
      } finally {
        await browser.close();
      }
    }
  } finally {
    await site.stop();
  }
  if (!report.printSummary()) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
