import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config-error.ts';
import { loadEnvironment } from '../config/site-environment.ts';
import { ReleaseStore } from '../release/store.ts';
import { askApi } from './ask-api.ts';
import { healthLines } from './health-lines.ts';

const usage = 'Usage: npm run site -- health [--days <1 to 90>]';

function daysOf(words: string[]): string {
  try {
    const { values } = parseArgs({ args: words, options: { days: { type: 'string', default: '7' } } });
    if (/^([1-9]|[1-8]\d|90)$/.test(values.days)) return values.days;
  } catch {
    // As with a number of days that there are no reports of.
  }
  throw new ConfigError(usage);
}

/** What browsers reported of the releases in the store, beside which of them are live. */
export async function health(words: string[]): Promise<string> {
  const days = daysOf(words);
  const store = new ReleaseStore(loadEnvironment().storeFolder);
  const [live, failures] = await Promise.all([store.live(), askApi(days)]);
  const stored = await Promise.all(
    [...new Set(failures.map(({ area, release }) => `${area} ${release}`))].map(async (key) => {
      const [area = '', release = ''] = key.split(' ');
      return (await store.find(area, release)) ? [key] : [];
    }),
  );
  return healthLines({ live, failures, stored: new Set(stored.flat()), days }).join('\n');
}
