import { expect, test } from '@jest/globals';
import { findDifference } from './compare-rehearsals.ts';
import type { Rehearsal } from './rehearsals-api.ts';

const warn = { outcome: 'done', reason: 'Warned.', field: 'limit' } as const;
const mute = { outcome: 'done', reason: 'Muted.', field: 'mute' } as const;
const timeOut = { kind: 'request', method: 'PATCH', path: '/guilds/1/members/2', fields: {} } as const;

const create = (rehearsal: Partial<Rehearsal>): Rehearsal => ({ decisions: [], calls: [], more: 0, ...rehearsal });

test('equal rehearsals have no difference, in whichever order the properties are', () => {
  const reordered = { field: 'limit', reason: 'Warned.', outcome: 'done' } as const;
  expect(findDifference(create({ decisions: [warn] }), create({ decisions: [reordered] }))).toBeUndefined();
});

test('the difference has what only the first rehearsal has', () => {
  const saved = create({ decisions: [warn, mute], calls: [timeOut] });
  expect(findDifference(saved, create({ decisions: [warn] }))).toEqual(create({ decisions: [mute], calls: [timeOut] }));
});

test('the difference is empty if the first rehearsal does less', () => {
  expect(findDifference(create({}), create({ decisions: [warn] }))).toEqual(create({}));
});
