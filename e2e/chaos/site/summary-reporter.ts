import path from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { readCases } from './case-counts.ts';
import { readWrites, type Writes } from './write-counts.ts';

interface Row extends Writes {
  cases: number;
  passed: number;
  skipped: number;
}

const createEmptyRow = (): Row => ({ cases: 0, passed: 0, skipped: 0, acknowledged: 0, lostWrites: 0 });

/** Prints the results of each part of the suite at the end, and lists the skipped tests. */
export default class SummaryReporter implements Reporter {
  private readonly rows = new Map<string, Row>();
  private readonly skippedTests: string[] = [];

  onTestEnd(test: TestCase, { status, annotations }: TestResult) {
    const counts = readCases(annotations);
    const file = path.basename(test.location.file, '.spec.ts');
    const part = counts ? `${file}: ${counts.page}` : file;
    const row = this.rows.get(part) ?? createEmptyRow();
    const { acknowledged, lostWrites } = readWrites(annotations);
    const reasons = annotations.flatMap(({ type, description }) => (type === 'skip' && description) || []);
    if (status === 'skipped')
      this.skippedTests.push(`skipped: ${test.title}. ${reasons.join(' ') || 'No reason was given.'}`);
    this.rows.set(part, {
      cases: row.cases + (counts?.cases ?? 1),
      passed: row.passed + (counts ? counts.cases - counts.failed : Number(status === 'passed')),
      skipped: row.skipped + Number(status === 'skipped'),
      acknowledged: row.acknowledged + acknowledged,
      lostWrites: row.lostWrites + lostWrites,
    });
  }

  onEnd() {
    const rows = [...this.rows].sort(([one], [other]) => one.localeCompare(other));
    const all = rows.reduce((sum, [, row]) => addRows(sum, row), createEmptyRow());
    console.log(formatRow('part', { ...columnTitles }));
    for (const [part, row] of [...rows, ['all', all] as const]) console.log(formatRow(part, row));
    for (const text of this.skippedTests) console.log(text);
  }
}

const columnTitles = {
  cases: 'cases',
  passed: 'passed',
  skipped: 'skipped',
  acknowledged: 'acknowledged writes',
  lostWrites: 'lost',
};

function addRows(one: Row, other: Row): Row {
  return {
    cases: one.cases + other.cases,
    passed: one.passed + other.passed,
    skipped: one.skipped + other.skipped,
    acknowledged: one.acknowledged + other.acknowledged,
    lostWrites: one.lostWrites + other.lostWrites,
  };
}

function formatRow(part: string, row: Record<keyof Row, string | number>): string {
  const { cases, passed, skipped, acknowledged, lostWrites } = row;
  return [part.padEnd(22), ...[cases, passed, skipped].map((value) => String(value).padStart(8))]
    .concat([String(acknowledged).padStart(20), String(lostWrites).padStart(5)])
    .join('');
}
