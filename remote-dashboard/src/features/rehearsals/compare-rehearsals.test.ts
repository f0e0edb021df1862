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

test('times and ids that each rehearsal makes up are no difference', () => {
  const [member, channel] = ['/guilds/1/members/2', '/channels/3'];
  const perform = (end: string, messageId: number): Rehearsal['calls'] => [
    { ...timeOut, path: member, fields: { communication_disabled_until: `2026-11-30T20:00:${end}Z` } },
    { kind: 'request', method: 'DELETE', path: `${channel}/messages/${messageId}`, fields: {} },
    { kind: 'request', method: 'PATCH', path: `${channel}/messages/${messageId}`, fields: { content: 'Tea' } },
  ];
  const first = create({ calls: perform('00.100', 10) });
  expect(findDifference(first, create({ calls: perform('00.900', 11) }))).toBeUndefined();
  const longer = create({ calls: perform('59.000', 10) });
  expect(findDifference(first, longer)).toEqual(create({ calls: first.calls.slice(0, 1) }));
});
