/** A checked page. */
export interface CheckedPage {
  page: string;
  language: string;
  theme: string;
  width: number;
  /** The problems of the page, if any. */
  problems: string[];
}

const formatRow = (...[page = '', language = '', theme = '', width = '', result = '']: string[]) =>
  `${page.padEnd(52)} ${language.padEnd(8)} ${theme.padEnd(6)} ${width.padStart(5)}  ${result}`;

/** Prints each checked page immediately, and counts the failed ones. */
export class CheckReport {
  private readonly rows: CheckedPage[] = [];

  constructor() {
    console.log(formatRow('page', 'language', 'theme', 'width', 'result'));
  }

  add(row: CheckedPage) {
    this.rows.push(row);
    const { page, language, theme, width, problems } = row;
    console.log(formatRow(page, language, theme, String(width), problems.length === 0 ? 'ok' : 'failed'));
    for (const problem of problems) console.log(`  ${problem}`);
  }

  /** Prints the summary; returns true if no page failed. */
  printSummary(): boolean {
    const failed = this.rows.filter(({ problems }) => problems.length > 0).length;
    console.log(`${this.rows.length} checked, ${failed} failed.`);
    return failed === 0;
  }
}
