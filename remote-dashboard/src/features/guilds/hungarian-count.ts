const ONES = ['', 'en', 'n', 'on', 'en', 'ön', 'on', 'en', 'on', 'en'];
const TENS = ['', 'en', 'on', 'on', 'en', 'en', 'on', 'en', 'on', 'en'];

/** A number with the Hungarian suffix for “on”, which ICU cannot choose: 2-n, 3-on, 5-ön. */
export function formatOnCount(count: number): string {
  return `${count}-${getOnSuffix(count)}`;
}

function getOnSuffix(count: number): string {
  if (count === 0) return 'n';
  return ONES[count % 10] || TENS[(count / 10) % 10] || (count % 1000 === 0 ? 'en' : 'on');
}
