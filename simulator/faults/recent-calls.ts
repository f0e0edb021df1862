/** A call that was made, without anything secret. */
export interface Call {
  at: number;
  method: string;
  /** The path without its query. */
  path: string;
  status: number;
  ms: number;
}

/** The last calls, the newest first. */
export interface RecentCalls {
  add(call: Call): void;
  list(): readonly Call[];
  clear(): void;
}

/** Remembers the last so many calls. */
export function rememberCalls(most = 200): RecentCalls {
  let calls: Call[] = [];
  return {
    add: (call) => {
      calls = [call, ...calls].slice(0, most);
    },
    list: () => calls,
    clear: () => {
      calls = [];
    },
  };
}
