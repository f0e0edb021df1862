/** A page as it was looked at. */
export interface Row {
  page: string;
  language: string;
  theme: string;
  width: number;
  /** What was wrong; nothing where all is well. */
  findings: string[];
}

const line = (...[page = '', language = '', theme = '', width = '', result = '']: string[]) =>
  `${page.padEnd(52)} ${language.padEnd(8)} ${theme.padEnd(6)} ${width.padStart(5)}  ${result}`;

/** Prints each row of the table as it comes, and counts. */
export class Report {
  private readonly rows: Row[] = [];

  constructor() {
    console.log(line('page', 'language', 'theme', 'width', 'result'));
  }

  add(row: Row) {
    this.rows.push(row);
    const { page, language, theme, width, findings } = row;
    console.log(line(page, language, theme, String(width), findings.length === 0 ? 'ok' : 'failed'));
    for (const finding of findings) console.log(`  ${finding}`);
  }

  /** Sums up; true where all is well. */
  close(): boolean {
    const failed = this.rows.filter(({ findings }) => findings.length > 0).length;
    console.log(`${this.rows.length} looked at, ${failed} failed.`);
    return failed === 0;
  }
}
