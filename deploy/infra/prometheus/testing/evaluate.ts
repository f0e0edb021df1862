type Labels = Record<string, string>;

/** A value with its labels; the name of the metric is the label `__name__`. */
export interface Sample {
  labels: Labels;
  value: number;
}

/** All samples that were read at one time. */
export interface Scrape {
  seconds: number;
  samples: Sample[];
}

/** Functions of the values of one series, oldest first; a series with one value has no rate. */
const rangeFunctions: Record<string, (values: number[], seconds: number) => number | undefined> = {
  rate: (values, seconds) => (values.length > 1 ? getIncrease(values) / seconds : undefined),
  changes: (values) => values.slice(1).filter((value, index) => value !== values[index]).length,
};

/** A counter begins again at 0 when its process restarts. */
function getIncrease(values: number[]): number {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  return steps.reduce((sum, step, index) => sum + (step < 0 ? (values[index + 1] ?? 0) : step), 0);
}

const aggregations: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

const operators: Record<string, (left: number, right: number) => number> = {
  '-': (left, right) => left - right,
  '/': (left, right) => left / right,
  // Comparisons keep the samples for which they hold.
  '>': (left, right) => (left > right ? left : Number.NaN),
  '==': (left, right) => (left === right ? left : Number.NaN),
};

/** A number, an operator, a bracket, the beginning of an aggregation or function, or a selector with its range. */
const token =
  /\s*(\d+(?:\.\d+)?|==|[->/)]|(?:sum|min|max)(?: by \([\w, ]+\) )?\(|(?:rate|changes)\(|[a-z_]\w*(?:\{[^}]*\})?(?:\[\d+m\])?)/y;

function tokenize(expression: string): string[] {
  const pattern = new RegExp(token);
  const tokens: string[] = [];
  while (pattern.lastIndex < expression.length) {
    const start = pattern.lastIndex;
    const found = pattern.exec(expression)?.[1];
    if (found === undefined) throw new Error(`The test cannot evaluate ${expression.slice(start)}`);
    tokens.push(found);
  }
  return tokens;
}

/** The selectors of an expression: their metric and the labels that they name, with their values. */
export function findSelectors(expression: string) {
  return tokenize(expression)
    .filter((text) => /^[a-z_]\w*(\{.*\})?(\[\d+m\])?$/.test(text))
    .map(parseSelector);
}

function parseSelector(text: string) {
  const [, name = '', labelText = '', minutes] = /^(\w+)(?:\{(.*)\})?(?:\[(\d+)m\])?$/.exec(text) ?? [];
  const conditions = [...labelText.matchAll(/(\w+)(=~|!=|=)"([^"]*)"(?:,|$)/g)].map(
    ([, label = '', operator = '', value = '']) => ({ label, operator, value }),
  );
  if (conditions.map(({ label, operator, value }) => `${label}${operator}"${value}"`).join(',') !== labelText)
    throw new Error(`The test cannot evaluate ${text}`);
  const matches = ({ labels }: Sample) =>
    labels.__name__ === name &&
    conditions.every(({ label, operator, value }) => {
      const actual = labels[label] ?? '';
      if (operator === '=~') return new RegExp(`^(?:${value})$`).test(actual);
      return (actual === value) === (operator === '=');
    });
  return { name, conditions, matches, minutes: Number(minutes) };
}

/**
 * Evaluates the part of PromQL that the alert rules use, at the time of the last scrape; throws for anything else. An
 * alert fires if the result is not empty. Unlike Prometheus, it does not extrapolate rates.
 */
export function evaluate(expression: string, scrapes: Scrape[]): Sample[] {
  const tokens = tokenize(expression);
  const seconds = scrapes.at(-1)?.seconds ?? 0;

  /** Parses operands with operators of the same precedence; a number is one sample without labels. */
  function parseChain(symbols: string[], parseNext: () => Sample[]): Sample[] {
    let left = parseNext();
    while (symbols.includes(tokens[0] ?? '')) {
      const symbol = tokens.shift() ?? '';
      left = combine(symbol, left, parseNext());
    }
    return left;
  }
  const parseQuotient = () => parseChain(['/'], parseOperand);
  const parseDifference = () => parseChain(['-'], parseQuotient);
  const parseComparison = () => parseChain(['>', '=='], parseDifference);

  function parseOperand(): Sample[] {
    const text = tokens.shift() ?? '';
    if (/^\d/.test(text)) return [{ labels: {}, value: Number(text) }];
    const [, name = '', groupLabels = ''] = /^(\w+)(?: by \((.*)\) )?\($/.exec(text) ?? [];
    const selector = name ? undefined : parseSelector(text);
    if (selector) return scrapes.at(-1)?.samples.filter(selector.matches) ?? [];
    const result =
      name in rangeFunctions
        ? applyToRange(name, parseSelector(tokens.shift() ?? ''))
        : aggregate(name, groupLabels ? groupLabels.split(', ') : [], parseComparison());
    if (tokens.shift() !== ')') throw new Error(`A bracket is missing in ${expression}`);
    return result;
  }

  function applyToRange(name: string, { matches, minutes }: ReturnType<typeof parseSelector>): Sample[] {
    const inRange = scrapes.filter((scrape) => scrape.seconds > seconds - minutes * 60);
    const series = groupBy(inRange.flatMap(({ samples }) => samples).filter(matches), ({ labels }) => labels);
    return series.flatMap(({ labels: { __name__, ...labels }, values }) => {
      const value = rangeFunctions[name]?.(values, seconds - (inRange[0]?.seconds ?? seconds));
      return value === undefined ? [] : [{ labels, value }];
    });
  }

  const result = parseComparison();
  if (tokens.length > 0) throw new Error(`The test cannot evaluate ${tokens.join(' ')} of ${expression}`);
  return result;
}

function aggregate(name: string, groupLabels: string[], samples: Sample[]): Sample[] {
  const pick = ({ labels }: Sample) => Object.fromEntries(groupLabels.map((label) => [label, labels[label] ?? '']));
  return groupBy(samples, pick).map(({ labels, values }) => ({
    labels,
    value: aggregations[name]?.(values) ?? Number.NaN,
  }));
}

function groupBy(samples: Sample[], getLabels: (sample: Sample) => Labels) {
  const groups = new Map<string, { labels: Labels; values: number[] }>();
  for (const sample of samples) {
    const labels = getLabels(sample);
    const key = JSON.stringify(Object.entries(labels).sort());
    const group = groups.get(key) ?? { labels, values: [] };
    group.values.push(sample.value);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Samples are combined with one that has no labels: a number, or a sum over everything. */
function combine(symbol: string, left: Sample[], right: Sample[]): Sample[] {
  const [scalar] = right;
  const [first] = left;
  if (!scalar || !first) return [];
  if (right.length > 1 || Object.keys(scalar.labels).length > 0)
    throw new Error('The test only evaluates operators with a number or an aggregation over everything on the right.');
  return left
    .map(({ labels, value }) => ({ labels, value: operators[symbol]?.(value, scalar.value) ?? Number.NaN }))
    .filter(({ value }) => !Number.isNaN(value));
}
