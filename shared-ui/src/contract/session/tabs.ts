const channel = 'session';

/** Tells the other tabs of the site that the reader has signed out. */
export function broadcastSignOut() {
  const tabs = new BroadcastChannel(channel);
  tabs.postMessage('signed-out');
  tabs.close();
}

/** Calls back when the reader signs out in another tab; answers how to stop listening. */
export function onSignOutInOtherTab(callback: () => void): () => void {
  const tabs = new BroadcastChannel(channel);
  tabs.onmessage = callback;
  return () => tabs.close();
}
