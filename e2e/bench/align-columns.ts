/** Formats rows as a table whose first columns are text, aligned left, and whose other columns are numbers. */
export function alignColumns(rows: string[][], textColumns = 1): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const alignCell = (cell: string, column: number) =>
    column < textColumns ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(alignCell).join('  ')).join('\n');
}
