const getResults = () => document.getElementById('results');

/** Shows the results of an action, as the server sent them. */
export function showResults(next: Element): void {
  getResults()?.replaceChildren(...next.childNodes);
}

/** Shows why a request failed. */
export function showProblem(textContent: string): void {
  const note = Object.assign(document.createElement('p'), { className: 'note warn', textContent });
  getResults()?.replaceChildren(note);
}

/** Removes the reasons why an action was denied, when they may no longer apply. */
export function removeWarnings(): void {
  for (const note of getResults()?.querySelectorAll('.note.warn') ?? []) note.remove();
}
