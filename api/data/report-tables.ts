/** How often browsers reported one failure of a release on one day. */
export interface FailureReportTable {
  day: string;
  area: string;
  release: string;
  kind: string;
  /** The release that took its place; empty where none did. */
  instead: string;
  count: number;
}
