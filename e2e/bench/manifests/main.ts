import { MAX_MANIFEST_BYTES, parseManifest } from 'vigil-bot/manifest';
import { hostileManifests } from '../../../bot-client/testing/hostile-manifests.ts';
import { median } from '../landing/statistics.ts';

const ROUNDS = 7;
const LIMIT_MS = 50;

/** The time that a process spends until it has refused a manifest. The first round counts, because a hostile one comes cold. */
function measureRejection(json: string): number {
  const startedAt = performance.now();
  try {
    if ('manifest' in parseManifest(JSON.parse(json))) throw new Error('A hostile manifest was accepted.');
  } catch (error) {
    // Too deep for the parser.
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
  }
  return performance.now() - startedAt;
}

const cases = Object.entries(hostileManifests).map(([name, create]) => ({ name, json: create() }));
const read = cases.filter(({ json }) => Buffer.byteLength(json) <= MAX_MANIFEST_BYTES);
const results = read
  .map(({ name, json }) => {
    const times = Array.from({ length: ROUNDS }, () => measureRejection(json));
    return { name, first: times[0] ?? 0, median: median(times), longest: Math.max(...times) };
  })
  .toSorted((first, second) => second.longest - first.longest);
console.log(
  `${cases.length} hostile manifests, ${cases.length - read.length} of them above 256 KB, which are refused unread. The slowest, of ${ROUNDS} rounds each:\n`,
);
for (const { name, first, median: usual, longest } of results.slice(0, 8))
  console.log(
    `${longest.toFixed(1)} ms at most, median ${usual.toFixed(1)}, first ${first.toFixed(1)} (<= ${LIMIT_MS} ${longest <= LIMIT_MS ? 'ok' : 'over'}): ${name}`,
  );
