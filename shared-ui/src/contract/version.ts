/** The version of what the shell promises to areas. It changes with every change of the promise. */
export const contractVersion = 5;

/** The oldest version that the shell still keeps: raised only when a change breaks areas built before it. */
export const oldestContract = 5;

/** Whether a shell can take in an area that was built for a version of the contract. */
export function acceptsContract(shell: { offered: number; oldest: number }, area: number): boolean {
  return shell.oldest <= area && area <= shell.offered;
}
