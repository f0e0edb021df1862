const channel = 'session';

/** Tells the other tabs of the site that the reader has signed out. */
export function tellSignedOut() {
  const tabs = new BroadcastChannel(channel);
  tabs.postMessage('signed-out');
  tabs.close();
}

/** Calls back when the reader signs out in another tab; answers how to stop listening. */
export function whenSignedOutElsewhere(callback: () => void): () => void {
  const tabs = new BroadcastChannel(channel);
  tabs.onmessage = callback;
  return () => tabs.close();
}
