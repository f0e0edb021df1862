/** A message that comes up at the edge of the page and goes by itself. */
export interface Toast {
  type: 'error' | 'warn' | 'success';
  text: string;
  /** How long it stays, in milliseconds. */
  duration?: number;
}

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Show | undefined;

/** Shows a toast, for five seconds where nothing else is said. */
export function toast(toast: Toast) {
  if (show) show(toast);
  else waiting.push(toast);
}

/** Names who shows toasts from now on, those that were asked for before included. */
export function showToastsWith(next: Show) {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    if (show === next) show = undefined;
  };
}
