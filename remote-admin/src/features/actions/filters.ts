/** The filters of the action log. */
export interface ActionFilters {
  action: string;
  /** The id of the staff member. */
  by: string;
  /** The id of the user or server that the action affected. */
  subject: string;
  /** Days as `2025-04-04`, in the user's time zone. */
  from: string;
  until: string;
  /** Whether to include denied attempts. */
  refused: boolean;
}

/** The default filters: everything except denied attempts. */
export const defaultFilters: ActionFilters = { action: '', by: '', subject: '', from: '', until: '', refused: false };

/** Parses the filters from a URL. */
export function parseFilters(params: URLSearchParams): ActionFilters {
  const getText = (name: string, length: number) => (params.get(name) ?? '').trim().slice(0, length);
  return {
    action: getText('action', 60),
    by: getText('by', 40),
    subject: getText('subject', 40),
    from: parseDay(getText('from', 10)),
    until: parseDay(getText('until', 10)),
    refused: params.has('refused'),
  };
}

/** Formats the filters for a URL. */
export function toSearchParams({ refused, ...texts }: ActionFilters): URLSearchParams {
  const params = new URLSearchParams(Object.entries(texts).filter(([, text]) => text !== ''));
  if (refused) params.set('refused', '');
  return params;
}

/** The start and end of the filtered days. */
export function getTimeRange({ from, until }: ActionFilters) {
  return {
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(until ? { until: new Date(`${until}T23:59:59.999`).toISOString() } : {}),
  };
}

function parseDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`)) ? text : '';
}
