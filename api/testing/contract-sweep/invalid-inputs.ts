import type { Route } from 'api-contract/route';
import { z } from 'zod';
import type { Input } from './sample-input.ts';

const INVALID_TEXTS = [
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

const INVALID_VALUES: unknown[] = [
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
  ...INVALID_TEXTS,
  'x'.repeat(5000),
];

/** Invalid inputs: a valid one in which one field is missing or wrong. */
export function createInvalidInputs(route: Route, validInput: Input): Input[] {
  const { params, query, body } = route.input.shape;
  const inputs = [
    ...getFieldNames(params).flatMap((name) =>
      INVALID_TEXTS.map((text) => ({ ...validInput, params: { ...validInput.params, [name]: text } })),
    ),
    ...getFieldNames(query).flatMap((name) =>
      ['', ...INVALID_TEXTS].map((text) => ({ ...validInput, query: { [name]: text } })),
    ),
    ...(body === undefined
      ? []
      : createInvalidBodies(body, validInput.body).map((invalid) => ({ ...validInput, body: invalid }))),
  ];
  return inputs.filter((input) => !route.input.safeParse({ query: {}, ...input }).success);
}

function createInvalidBodies(schema: unknown, validBody: unknown): unknown[] {
  const invalidBodies = [undefined, null, [], [validBody], 'text', 7, true, {}, createNestedObject(1000)];
  const bodiesWithInvalidField = getFieldNames(schema).flatMap((name) => {
    const { [name]: _, ...rest } = Object(validBody);
    return [rest, ...INVALID_VALUES.map((value) => ({ ...rest, [name]: value }))];
  });
  return [...invalidBodies, ...bodiesWithInvalidField];
}

function createNestedObject(depth: number): object {
  let inner: object = {};
  for (let level = 0; level < depth; level++) inner = { deep: inner };
  return inner;
}

function getFieldNames(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
