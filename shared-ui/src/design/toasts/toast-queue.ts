/** How long a toast is shown, unless it says otherwise. */
export const TOAST_DURATION_MS = 5000;

/** A message at the edge of the page that closes by itself. */
export interface Toast {
  type: 'error' | 'warn' | 'success';
  text: string;
  /** How long it is shown. */
  durationMs?: number;
}

type ToastHandler = (toast: Toast) => void;

const queue: Toast[] = [];
const queueListeners = new Set<() => void>();
let handler: ToastHandler | undefined;

/** Shows a toast. */
export function toast(toast: Toast) {
  if (handler) handler(toast);
  else {
    queue.push(toast);
    for (const listener of queueListeners) listener();
  }
}

/** Sets the function that shows toasts, and passes it the queued ones. */
export function setToastHandler(next: ToastHandler) {
  handler = next;
  for (const toast of queue.splice(0)) next(toast);
  return () => {
    if (handler === next) handler = undefined;
  };
}

/** Calls back when a toast is queued because no handler is set. */
export function onToastQueued(callback: () => void) {
  queueListeners.add(callback);
  if (queue.length > 0) callback();
  return () => {
    queueListeners.delete(callback);
  };
}
