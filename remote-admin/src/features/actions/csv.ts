import type { StaffAction } from './staff-action.ts';

const columns = ['time', 'action', 'by', 'name', 'subject', 'outcome', 'description'];

/** Rows as a spreadsheet reads them; no cell of it can become a formula there. */
export function toCsv(entries: StaffAction[]): string {
  const rows = entries.map(({ createdAt, action, userId, name, subject, outcome, description }) =>
    [timeOf(createdAt), action, userId, name, subject, outcome, description].map((value) => cell(value ?? '')),
  );
  // The mark at the beginning tells spreadsheets that this is UTF-8.
  return `\ufeff${[columns, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

function timeOf(seconds: number): string {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

function cell(value: string): string {
  // A quote in front makes a text of what a spreadsheet would take for a formula.
  const harmless = /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
