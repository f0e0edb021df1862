import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../../build/packages.ts';
import { createSite, type RunningSite } from '../../testing/running-site.ts';
import { apiConditions } from './testing/api-conditions.ts';
import { findSelectors, type Sample } from './testing/evaluate.ts';
import { gatewayConditions } from './testing/gateway-conditions.ts';
import { jobs, rules } from './testing/rules.ts';
import { Scraper } from './testing/scraper.ts';

const conditions = { ...gatewayConditions, ...apiConditions };

test('each alert has its condition here', () => {
  expect(Object.keys(conditions).sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

let site: RunningSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.stop());

test.each(rules)('$alert fires when its condition begins', async ({ alert, expr }) => {
  const condition = await conditions[alert]?.(site);
  if (!condition) throw new Error(`${alert} has no condition.`);
  const scraper = new Scraper();
  const scrape = async (count: number) => {
    for (let index = 0; index < count; index++) {
      await condition.traffic?.();
      await scraper.scrape(condition.targets);
    }
  };
  await scrape(2);
  expect(scraper.evaluate(expr)).toEqual([]);
  await condition.break();
  await scrape(3);
  expect(scraper.evaluate(expr)).not.toEqual([]);
  expect(findSelectors(expr).filter((selector) => !isExported(selector, scraper.samples))).toEqual([]);
});

/** Whether processes export a metric and each label value that a rule names, also those that it excludes. */
function isExported(
  { name, conditions: labels }: ReturnType<typeof findSelectors>[number],
  samples: Sample[],
): boolean {
  const series = samples.filter((sample) => sample.labels.__name__ === name);
  return (
    series.length > 0 &&
    labels.every(({ label, value }) =>
      series.some((sample) => new RegExp(`^(?:${value})$`).test(sample.labels[label] ?? '')),
    )
  );
}

test('each rule has a severity, a summary, and a paragraph in docs/operating.md; jobs are scraped', () => {
  const headings = readFileSync(path.join(root, 'docs/operating.md'), 'utf8').match(/^#### \w+$/gm);
  expect(headings).toEqual(rules.map(({ alert }) => `#### ${alert}`));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
  const named = rules
    .flatMap(({ expr }) => findSelectors(expr))
    .flatMap(({ conditions: labels }) => labels)
    .filter(({ label }) => label === 'job');
  expect(new Set(named.map(({ value }) => value))).toEqual(new Set(jobs));
});
