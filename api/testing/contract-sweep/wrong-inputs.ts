import type { Route } from 'api-contract/route';
import { z } from 'zod';
import type { Input } from './sample-input.ts';

const wrongTexts = [
  'abc',
  '-1',
  '0',
  '9'.repeat(21),
  "1' or '1'='1",
  "'; drop table users; --",
  'a\u0000b',
  '\u0000',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '💥',
  'x'.repeat(99),
];

const wrongValues: unknown[] = [
  null,
  7,
  -1,
  1e308,
  true,
  [],
  {},
  ['x'],
  { toString: 'x' },
  '',
  ...wrongTexts,
  'x'.repeat(5000),
];

/** Invalid inputs: a valid one in which one field is missing or wrong. */
export function wrongInputs(route: Route, right: Input): Input[] {
  const { params, query, body } = route.input.shape;
  const inputs = [
    ...getFieldNames(params).flatMap((name) =>
      wrongTexts.map((text) => ({ ...right, params: { ...right.params, [name]: text } })),
    ),
    ...getFieldNames(query).flatMap((name) =>
      ['', ...wrongTexts].map((text) => ({ ...right, query: { [name]: text } })),
    ),
    ...(body === undefined ? [] : wrongBodies(body, right.body).map((wrong) => ({ ...right, body: wrong }))),
  ];
  return inputs.filter((input) => !route.input.safeParse({ query: {}, ...input }).success);
}

function wrongBodies(schema: unknown, right: unknown): unknown[] {
  const wholes = [undefined, null, [], [right], 'text', 7, true, {}, nested(1000)];
  const parts = getFieldNames(schema).flatMap((name) => {
    const { [name]: _, ...rest } = Object(right);
    return [rest, ...wrongValues.map((value) => ({ ...rest, [name]: value }))];
  });
  return [...wholes, ...parts];
}

/** A deeply nested object. */
function nested(depth: number): object {
  let inner: object = {};
  for (let level = 0; level < depth; level++) inner = { deep: inner };
  return inner;
}

function getFieldNames(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
