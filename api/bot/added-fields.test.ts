import { expect, test } from '@jest/globals';
import type { Feature, Field, Manifest } from 'vigil-bot/manifest';
import { DAY_MS } from '../time.ts';
import { findAdded } from './added-fields.ts';

const text = (id: string): Field => ({ id, kind: 'text', label: id });
const group = (id: string, ...fields: Field[]): Field => ({ id, kind: 'group', label: id, fields });
const feature = (id: string, ...fields: Field[]): Feature => ({ id, name: id, fields });
const manifest = (features: Feature[], more: Partial<Manifest> = {}): Manifest => ({ format: 1, features, ...more });

const start = new Date('2026-11-01T12:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * DAY_MS);
const nothing = new Map<string, Date>();
const tea = { manifest: manifest([feature('tea', text('name'))]), added: nothing };

test('nothing is new in the first manifest', () => {
  expect(findAdded(tea.manifest, undefined, start)).toEqual(nothing);
});

test('features, groups and fields are new, and what is inside them is not listed', () => {
  const next = manifest([
    feature('tea', text('name'), text('size'), group('extras', group('sweet', text('sugar')))),
    feature('cake', group('layers', text('count'))),
  ]);
  const added = findAdded(next, tea, start);
  expect(added).toEqual(
    new Map([
      ['tea/size', start],
      ['tea/extras', start],
      ['cake', start],
    ]),
  );
  const bigger = manifest([...next.features, feature('jam')]);
  const addedLater = findAdded(bigger, { manifest: next, added }, later(13));
  expect(addedLater).toEqual(new Map([...added, ['jam', later(13)]]));
  expect(findAdded(tea.manifest, { manifest: bigger, added: addedLater }, later(13))).toEqual(nothing);
  expect(findAdded(bigger, { manifest: bigger, added: addedLater }, later(14))).toEqual(new Map([['jam', later(13)]]));
});

test('what has got another id is not new', () => {
  const next = manifest([{ ...feature('drink', text('title'), text('size')), renamed: { name: 'title' } }], {
    renamed: { tea: 'drink' },
  });
  expect(findAdded(next, tea, start)).toEqual(new Map([['drink/size', start]]));
});
