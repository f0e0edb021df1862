/** How long the simulator may take. It waits three seconds for the bot. */
const REQUEST_TIMEOUT_MS = 15_000;

interface FetchedPage {
  page: Document;
  url: string;
  isDenied: boolean;
}

export const parseMarkup = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');

/** Fetches another state of the chat's page; a string says why that failed. */
export async function fetchPage(address: string, init: RequestInit = {}): Promise<FetchedPage | string> {
  try {
    const { url, ok, status, ...response } = await fetchText(address, init);
    const page = parseMarkup(response.text);
    if (page.getElementById('writing')) return { page, url, isDenied: !ok };
    // The simulator has pages with an error, such as that the channel was deleted. A proxy has others.
    const text = page.getElementById('main')?.textContent.trim();
    return text || `The simulator answered with ${ok ? 'another page' : `an error (${status})`}. Try again.`;
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return isTimeout ? 'The simulator does not answer. Try again.' : 'The simulator cannot be reached. Is it running?';
  }
}

async function fetchText(address: string, init: RequestInit) {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  const { url, ok, status } = response;
  return { url, ok, status, text: await response.text() };
}
