/** A function that runs at once, and then at most once in so many milliseconds; the last call always counts. */
export function throttled(run: () => void, milliseconds: number): () => void {
  let resting = false;
  let wanted = false;
  function now() {
    resting = true;
    run();
    setTimeout(() => {
      resting = false;
      if (!wanted) return;
      wanted = false;
      now();
    }, milliseconds);
  }
  return () => {
    if (resting) wanted = true;
    else now();
  };
}
