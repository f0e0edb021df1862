/** What is said of tokens that are missing: that they are, or that what the page needs to know of them is. */
export type Missing = 'tokens' | 'information';

/** Somebody waits for a code to be typed. */
export interface CodeRequest {
  /** Undefined where nothing is missing yet. */
  missing: Missing | undefined;
  answer: (typed: boolean) => void;
}

// An event, not a shared variable: the frame may come from another release than the page in it.
const name = 'staff-code-wanted';

/** Has the frame say what is missing and ask for a code; answers whether a right one was typed. */
export function requestCode(missing?: Missing): Promise<boolean> {
  return new Promise((answer) => {
    const detail: CodeRequest = { missing, answer };
    const isUnhandled = dispatchEvent(new CustomEvent(name, { cancelable: true, detail }));
    if (isUnhandled) answer(false);
  });
}

/** Calls back when a code is wanted; answers how to stop listening. */
export function onCodeRequest(callback: (wanted: CodeRequest) => void): () => void {
  const listener = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    callback(event.detail);
  };
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
