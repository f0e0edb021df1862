/** A page of a list, and the cursor of the next page. `rows` has one more row than the page if there is a next page. */
export function toPage<Row>(rows: Row[], limit: number, getCursor: (last: Row) => string) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last ? getCursor(last) : undefined };
}

/**
 * The cursor after a row: the values by which the list is sorted. It stays valid if the row is removed, and rows that are
 * added or removed meanwhile do not move the next page.
 */
export function formatCursor(sortKey: number | Date, id: string | number): string {
  return `${Number(sortKey)}-${id}`;
}

/** Parses a cursor. */
export function parseCursor(cursor: string): { sortKey: number; id: string } {
  const separator = cursor.indexOf('-');
  return { sortKey: Number(cursor.slice(0, separator)), id: cursor.slice(separator + 1) };
}
