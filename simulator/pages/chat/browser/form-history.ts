/** The state of the history entry that a form below the messages gets, so that Back closes it. */
const FORM_STATE = 'form';

/** Whether the current history entry is the one of an open form; a form that was loaded by its URL has none. */
export const hasFormEntry = () => history.state === FORM_STATE;

let isClosing = false;

/** Adds an entry when a form opens, and goes back from it when the form closes. */
export async function updateHistory(url: string, isOpen: boolean, opens: boolean): Promise<void> {
  if (opens && !isOpen && !hasFormEntry()) {
    history.pushState(FORM_STATE, '', removeResult(url));
    return;
  }
  if (!opens && hasFormEntry()) await goBack();
  history.replaceState(history.state, '', removeResult(url));
}

/** Back would show the result of an action once more. */
function removeResult(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('result');
  return url.href;
}

function goBack(): Promise<void> {
  isClosing = true;
  return new Promise((resolve) => {
    const handlePopState = () => {
      isClosing = false;
      resolve();
    };
    window.addEventListener('popstate', handlePopState, { once: true });
    history.back();
  });
}

/** Calls a function when the user goes back or forward in the history. */
export function onTraverse(handle: () => void): void {
  window.addEventListener('popstate', () => {
    if (!isClosing) handle();
  });
}
