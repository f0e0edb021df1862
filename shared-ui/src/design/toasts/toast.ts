/** A message that comes up at the edge of the page and goes by itself. */
export interface Toast {
  type: 'error' | 'warn' | 'success';
  text: string;
  /** How long it stays, in milliseconds. */
  duration?: number;
}

type Show = (toast: Toast) => void;

const queue: Toast[] = [];
const queueListeners = new Set<() => void>();
let show: Show | undefined;

/** Shows a toast, for five seconds where nothing else is said. */
export function toast(toast: Toast) {
  if (show) show(toast);
  else {
    queue.push(toast);
    for (const want of queueListeners) want();
  }
}

/** Names who shows toasts from now on, those that were asked for before included. */
export function setToastHandler(next: Show) {
  show = next;
  for (const toast of queue.splice(0)) next(toast);
  return () => {
    if (show === next) show = undefined;
  };
}

/** Calls back while toasts wait for somebody to show them. */
export function onToastQueued(callback: () => void) {
  queueListeners.add(callback);
  if (queue.length > 0) callback();
  return () => {
    queueListeners.delete(callback);
  };
}
