/** The length of a text as the platform counts it: in code points. */
export function countCharacters(text: string): number {
  return [...text].length;
}
