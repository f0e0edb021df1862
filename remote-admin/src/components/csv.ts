/** Formats a table as CSV for spreadsheets. */
export function formatCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, ...rows.map((row) => row.map(formatCell))].map((row) => row.join(','));
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function formatCell(value: string): string {
  // A leading quote prevents a spreadsheet from interpreting the text as a formula.
  const escaped = /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${escaped.replaceAll('"', '""')}"`;
}
