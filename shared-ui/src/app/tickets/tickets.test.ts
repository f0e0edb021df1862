import { expect, test } from '@jest/globals';
import { getLastOffset, type TicketSummary } from './tickets.ts';

const ticket: TicketSummary = {
  ...{ id: '1', subject: 'Help', state: 'open', messages: 1, unread: false },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
};

test.each([
  [0, 0, undefined],
  [4, 0, 0],
  [20, 0, 0],
  [21, 0, 20],
  [41, 0, 40],
  [4, 1, undefined],
])('with %d tickets in total and %d on the page, the last page starts at %s', (total, count, offset) => {
  const tickets = Array.from({ length: count }, () => ticket);
  expect(getLastOffset({ total, unread: 0, tickets }, 20)).toBe(offset);
});
