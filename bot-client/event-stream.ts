import { getRetryDelayMs, RETRY_DELAY_MS, type SiteRequests, toPath } from './requests.ts';

const STREAM_TIMEOUT_MS = 30_000;

/** A change on the site. `everything` means that the bot may have missed changes. A newer site may send other kinds. */
export type Change =
  | { kind: 'everything' }
  /** Saved settings of a server. */
  | { kind: 'settings' | 'logs' | 'greetings'; id: string; revision: number }
  | { kind: 'feature'; id: string; feature: string; revision: number }
  /** Of a user. */
  | { kind: 'ban' | 'unban'; id: string };

/** Reads the stream of changes, and applies each event, until the stream ends. Returns after how many milliseconds to reconnect. */
export async function readEventStream(
  requests: SiteRequests,
  lastEventId: string | undefined,
  applyEvent: (block: string) => Promise<void>,
): Promise<number> {
  const aborter = new AbortController();
  const abort = () => aborter.abort(new Error('The stream of changes sent nothing for 30 seconds.'));
  const limitTime = <T>(promise: Promise<T>): Promise<T> => {
    const timer = setTimeout(abort, STREAM_TIMEOUT_MS);
    return promise.finally(() => clearTimeout(timer));
  };
  try {
    const path = toPath('changes', { instance: requests.instance });
    const headers: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {};
    const response = await limitTime(requests.open(path, { headers, signal: aborter.signal }));
    if (response.status !== 200 || !response.body) return getRetryDelayMs(response);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ; ) {
      const { value, done } = await limitTime(reader.read());
      if (done) return RETRY_DELAY_MS;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) await applyEvent(block);
    }
  } finally {
    aborter.abort();
  }
}
