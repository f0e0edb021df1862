import { evaluate, type Sample, type Scrape } from './evaluate.ts';

/** A process whose metrics are read, with the job that prometheus.yml gives it. */
export interface Target {
  job: string;
  url: string;
}

/** A site on which an alert does not fire until `break` was called. */
export interface Condition {
  targets: Target[];
  /** What happens before each scrape, before and after the break. */
  traffic?: () => Promise<unknown>;
  break: () => Promise<unknown>;
}

/** Scrapes are this far apart for the expressions, however fast the test is: the last three are within five minutes. */
const INTERVAL_SECONDS = 120;

/** Reads the metrics of processes as Prometheus does. */
export class Scraper {
  private readonly scrapes: Scrape[] = [];

  async scrape(targets: Target[]) {
    const samples = await Promise.all(targets.map(readTarget));
    this.scrapes.push({ seconds: this.scrapes.length * INTERVAL_SECONDS, samples: samples.flat() });
  }

  /** The samples of every scrape. */
  get samples(): Sample[] {
    return this.scrapes.flatMap(({ samples }) => samples);
  }

  /** The result of an expression at the last scrape. */
  evaluate(expression: string): Sample[] {
    return evaluate(expression, this.scrapes);
  }
}

/** Prometheus discards what takes longer. */
const SCRAPE_TIMEOUT_MS = 10_000;

async function readTarget({ job, url }: Target): Promise<Sample[]> {
  const labels = { job, instance: new URL(url).host };
  const up = (value: number) => ({ labels: { __name__: 'up', ...labels }, value });
  try {
    const samples = parseMetrics(await readMetrics(url));
    return [up(1), ...samples.map((sample) => ({ ...sample, labels: { ...sample.labels, ...labels } }))];
  } catch {
    return [up(0)];
  }
}

/** The text of a process's metrics. */
async function readMetrics(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(SCRAPE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return response.text();
}

/** Parses metrics in Prometheus's text format. */
function parseMetrics(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labelText = '', value]) => {
    const labels = [...labelText.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, content]) => [label, content]);
    return { labels: { __name__: name, ...Object.fromEntries(labels) }, value: Number(value) };
  });
}

/** Reads the metrics until a series has the value. */
export async function waitForMetric(url: string, series: string, isReached: (value: number) => boolean) {
  for (;;) {
    const line = (await readMetrics(url)).split('\n').find((text) => text.startsWith(`${series} `));
    if (isReached(Number(line?.split(' ').at(-1)))) return;
  }
}
