import { expect, test } from '@jest/globals';
import { everyKind } from '../../../../bot-client/testing/every-kind.ts';
import { findFieldLabel } from './find-field-label.ts';

const [, shop] = everyKind.features;
const find = (path: string) => findFieldLabel(shop.fields, path.split('/'));

test('finds the label of a field, also in groups, lists and maps', () => {
  expect(find('seats')).toBe('Seats');
  expect(find('opening/tables')).toEqual(find('opening/tables/t1'));
  expect(find('opening/tables/t1/label')).not.toEqual(find('opening/tables'));
  expect(find('opening/unknown')).toEqual(find('opening'));
  expect(find('unknown')).toBeUndefined();
});
