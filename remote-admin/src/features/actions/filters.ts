/** What of the log is shown. */
export interface ActionFilters {
  action: string;
  /** The id of who did it. */
  by: string;
  /** The id of whom or what it was done to. */
  subject: string;
  /** Days as `2025-04-04`, in the reader's zone. */
  from: string;
  until: string;
  /** Whether attempts that were refused are shown too. */
  refused: boolean;
}

/** Nothing is left out, but for what was refused. */
export const noFilters: ActionFilters = { action: '', by: '', subject: '', from: '', until: '', refused: false };

/** The filters that an address names. */
export function parseFilters(params: URLSearchParams): ActionFilters {
  const text = (name: string, length: number) => (params.get(name) ?? '').trim().slice(0, length);
  return {
    action: text('action', 60),
    by: text('by', 40),
    subject: text('subject', 40),
    from: parseDay(text('from', 10)),
    until: parseDay(text('until', 10)),
    refused: params.has('refused'),
  };
}

/** The filters as an address names them. */
export function toSearchParams({ refused, ...texts }: ActionFilters): URLSearchParams {
  const params = new URLSearchParams(Object.entries(texts).filter(([, text]) => text !== ''));
  if (refused) params.set('refused', '');
  return params;
}

/** From which moment to which one the days reach. */
export function getTimeRange({ from, until }: ActionFilters) {
  return {
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(until ? { until: new Date(`${until}T23:59:59.999`).toISOString() } : {}),
  };
}

function parseDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : '';
}
