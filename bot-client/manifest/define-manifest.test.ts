import { expect, test } from '@jest/globals';
import { defineManifest, type ValuesOf } from './define-manifest.ts';
import { resolveValues } from './resolve-values.ts';

const when = { field: 'on', is: true } as const;

const manifest = defineManifest({
  format: 1,
  features: [
    {
      id: 'tea',
      name: 'Tea',
      fields: [
        { id: 'on', kind: 'switch', label: 'On' },
        { id: 'name', kind: 'text', label: 'Name', required: true },
        { id: 'role', kind: 'role', label: 'Role', required: true, when },
        { id: 'rooms', kind: 'channels', label: 'Rooms', required: true, when },
        {
          ...({ id: 'hours', kind: 'group', label: 'Hours', when } as const),
          fields: [{ id: 'daily', kind: 'switch', label: 'Daily' }],
        },
        {
          ...({ id: 'tables', kind: 'list', label: 'Tables' } as const),
          fields: [
            { id: 'label', kind: 'text', label: 'Label', required: true },
            { id: 'seats', kind: 'number', label: 'Seats', required: true, when: { field: '/on', is: true } },
          ],
        },
        {
          ...({ id: 'prices', kind: 'map', key: 'role', label: 'Prices' } as const),
          fields: [{ id: 'price', kind: 'number', label: 'Price', required: true, when: { field: '/on', is: true } }],
        },
      ],
    },
  ],
});

type Tea = ValuesOf<typeof manifest, 'tea'>;

/** The ids whose values may be missing. */
type OptionalIds<T> = { [Id in keyof T]-?: undefined extends T[Id] ? Id : never }[keyof T];
type IsSame<A, B> = [A, B] extends [B, A] ? true : false;

test('required fields with a condition may be missing, as the bot does not receive hidden ones', () => {
  const types: [
    IsSame<OptionalIds<Tea>, 'role' | 'rooms' | 'hours'>,
    IsSame<OptionalIds<Tea['tables'][number]>, 'seats'>,
    IsSame<OptionalIds<Tea['prices'][string]>, 'price'>,
  ] = [true, true, true];
  expect(types).toEqual([true, true, true]);
  const stored = {
    name: 'Tea',
    role: '1',
    rooms: ['2'],
    tables: [{ id: 'a', label: 'A', seats: 4 }],
    prices: { 1: {} },
  };
  expect(resolveValues(manifest.features[0].fields, stored)).toMatchObject({
    values: { on: false, name: 'Tea', tables: [{ id: 'a', label: 'A' }], prices: { 1: {} } },
    faults: [],
  });
  const { values } = resolveValues(manifest.features[0].fields, stored);
  expect(Object.keys(values)).toEqual(['on', 'name', 'tables', 'prices']);
});
