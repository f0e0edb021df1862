import { expect, test } from '@jest/globals';
import { type BanRequest, findNextToDecide } from './ban-requests.ts';

const person = { id: '1', name: 'Nóra', avatar: '' };
const text = { reason: 'Scam links.', evidence: 'In #trade.', at: '2026-06-30T00:00:00.000Z' };
const nothing = { decided_by: null, decided_at: null, note: null, assigned_to: null };
const flags = { own: false, unread: true, assigned_to_you: false };
const createBanRequest = (id: string, change: Partial<BanRequest> = {}): BanRequest => ({
  ...{ id, person, by: person, state: 'open', ...text, ...nothing, ...flags },
  ...change,
});

test('the next ban request to decide is the one below, then one from the start of the list', () => {
  const list = ['1', '2', '3'].map((id) => createBanRequest(id));
  expect(findNextToDecide(list, '1')?.id).toBe('2');
  expect(findNextToDecide(list, '3')?.id).toBe('1');
  expect(findNextToDecide(list, 'not in the list')?.id).toBe('1');
  expect(findNextToDecide(list.slice(0, 1), '1')).toBeUndefined();
});

test.each<[string, Partial<BanRequest>]>([
  ['decided', { state: 'refused' }],
  ['created by the user', { own: true }],
  ['assigned to somebody else', { assigned_to: person }],
])('skips one that is %s', (_, change) => {
  expect(findNextToDecide([createBanRequest('1'), createBanRequest('2', change)], '1')).toBeUndefined();
});

test('does not skip one that is assigned to the user', () => {
  const assigned = createBanRequest('2', { assigned_to: person, assigned_to_you: true });
  expect(findNextToDecide([createBanRequest('1'), assigned], '1')).toBe(assigned);
});
