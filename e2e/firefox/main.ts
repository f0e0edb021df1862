import { mkdirSync } from 'node:fs';
import { startFullStack } from '../site/full-stack.ts';
import releaseForTests from '../site/release-for-tests.ts';
import { firefoxPath } from './firefox-path.ts';
import { openFirefox } from './open-firefox.ts';
import { visitPagesAsOwner } from './owner.ts';
import { Report } from './report.ts';
import { visitPagesAsStaff } from './staff.ts';
import { visitPagesAsVisitor } from './visitor.ts';

// Visits every page in Firefox; if a folder is given, it saves a screenshot of each.
const [pictures] = process.argv.slice(2);
const appearances = [
  { language: 'en', theme: 'light' },
  { language: 'hu', theme: 'dark' },
] as const;

try {
  firefoxPath();
  if (pictures) mkdirSync(pictures, { recursive: true });
  await releaseForTests();
  const site = await startFullStack();
  const report = new Report();
  try {
    for (const { language, theme } of appearances) {
      await site.reset();
      const browser = await openFirefox(theme);
      const options = { browser, site, report, language, theme, pictures };
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
  if (!report.close()) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
