const threshold = 50;

/** A description as it is shown: sentence by sentence where it is long. */
export function descriptionLines(description: string): string[] {
  if (description.length <= threshold) return [description];
  const parts = description.split('. ');
  // Splitting takes the full stop of every sentence but the last one.
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}.` : part)).filter((line) => line !== '.');
}
