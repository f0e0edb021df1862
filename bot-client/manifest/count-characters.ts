/** The length of a text as the chat platform counts it: by code points, so that most emoji are one character. */
export function countCharacters(text: string): number {
  return [...text].length;
}
