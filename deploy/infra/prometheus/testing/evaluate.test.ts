import { expect, test } from '@jest/globals';
import { evaluate, type Scrape } from './evaluate.ts';

/** Scrapes a minute apart with one counter, which is missing where its value is undefined. */
const createScrapes = (values: (number | undefined)[], labels = {}): Scrape[] =>
  values.map((value, index) => ({
    seconds: index * 60,
    samples: value === undefined ? [] : [{ labels: { __name__: 'calls', ...labels }, value }],
  }));

const evaluateOne = (expression: string, values: (number | undefined)[]) =>
  evaluate(expression, createScrapes(values)).map(({ value }) => value);

test('a rate needs two values of a series, and continues after a restart', () => {
  expect(evaluateOne('rate(calls[5m])', [undefined, 60])).toEqual([]);
  expect(evaluateOne('rate(calls[5m])', [0, 60, 120])).toEqual([1]);
  expect(evaluateOne('rate(calls[5m])', [600, 60])).toEqual([1]);
  expect(evaluateOne('rate(calls[1m])', [0, 60])).toEqual([]);
  expect(evaluateOne('changes(calls[5m]) > 1', [1, 1, 2, 3])).toEqual([2]);
});

test('a comparison keeps the series for which it holds', () => {
  const samples = ['a', 'b'].map((instance, index) => ({ labels: { __name__: 'calls', instance }, value: index + 1 }));
  const evaluateNow = (expression: string) => evaluate(expression, [{ seconds: 0, samples }]);
  expect(evaluateNow('calls > 1')).toEqual([{ labels: samples[1]?.labels, value: 2 }]);
  expect(evaluateNow('calls{instance!="b"} == 1')).toHaveLength(1);
  expect(evaluateNow('calls{instance=~"[bc]",instance!="c"}')).toHaveLength(1);
  expect(evaluateNow('sum by (instance) (calls)')).toHaveLength(2);
  expect(evaluateNow('1 - min(calls) / max(calls)')).toEqual([{ labels: {}, value: 0.5 }]);
  expect(evaluateNow('sum(calls{instance="c"}) == 0')).toEqual([]);
});

test.each([
  'calls offset 5m',
  'avg(calls)',
  'calls > 1 and calls < 3',
  'calls{instance=~"a" }',
  'sum(calls',
  'calls / calls',
])('what it cannot evaluate is an error: %s', (expression) => {
  expect(() => evaluate(expression, createScrapes([1], { instance: 'a' }))).toThrow();
});
