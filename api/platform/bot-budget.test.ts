import { describe, expect, test } from '@jest/globals';
import { BOT_RATES, BotBudget } from './bot-budget.ts';
import { type BotShare, withBotCaller } from './bot-caller.ts';

/** Starts calls that end at once; returns the keys in the order in which they were sent. */
function startCalls() {
  const budget = new BotBudget();
  const sent: string[] = [];
  const call = (share: BotShare, key: string, route = `GET /guilds/${Math.random()}`) =>
    withBotCaller({ share, key }, () => budget.run(route, async () => sent.push(key)));
  return { budget, sent, call };
}

const headers = (limit: number, remaining: number) =>
  new Headers({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset-after': '60',
  });

describe('the budget of calls with the bot token', () => {
  test('lets users take turns', async () => {
    const { sent, call } = startCalls();
    const many = Array.from({ length: 40 }, () => call('visitors', 'many'));
    await call('visitors', 'one');
    expect(sent.indexOf('one')).toBeLessThan(BOT_RATES.visitors.burst + 5);
    await Promise.all(many);
    expect(sent).toHaveLength(41);
  });

  test('has a place for a user while calls of others fill the queue', async () => {
    const { budget, call } = startCalls();
    const many = Array.from({ length: 2200 }, (_, index) => call('visitors', `user ${index % 10}`));
    const results = Promise.allSettled(many);
    await call('visitors', 'another');
    budget.stop();
    expect((await results).some(({ status }) => status === 'rejected')).toBe(true);
  });

  test('sends calls of saves and staff first', async () => {
    const { sent, call } = startCalls();
    const visitors = Array.from({ length: 40 }, (_, index) => call('visitors', `visitor ${index}`));
    const jobs = Array.from({ length: 5 }, () => call('background', ''));
    await call('trusted', 'owner');
    expect(sent.indexOf('owner')).toBeLessThan(BOT_RATES.total.burst + 5);
    await Promise.all([...visitors, ...jobs]);
  });

  test('is divided among the API processes, and whole again when the others have ended', async () => {
    const divided = startCalls();
    divided.budget.processCount = 2;
    const calls = Array.from({ length: 20 }, () => divided.call('visitors', 'user'));
    divided.budget.stop();
    await Promise.allSettled(calls);
    expect(divided.sent).toHaveLength(BOT_RATES.visitors.burst / 2);
    const alone = startCalls();
    alone.budget.processCount = 100;
    alone.budget.processCount = 1;
    await Promise.all(Array.from({ length: 20 }, () => alone.call('trusted', 'owner')));
    expect(alone.sent).toHaveLength(20);
  });

  test('reserves a part of a route’s limit for saves and staff', async () => {
    const { budget, sent, call } = startCalls();
    const route = 'GET /users/:id';
    budget.routes.update(route, headers(10, 5));
    for (const key of ['first', 'second']) await call('visitors', key, route);
    const waiting = call('visitors', 'third', route);
    await call('visitors', 'other route');
    for (const key of ['staff', 'staff', 'staff']) await call('trusted', key, route);
    expect(sent).toEqual(['first', 'second', 'other route', 'staff', 'staff', 'staff']);
    budget.stop();
    await expect(waiting).rejects.toMatchObject({ name: 'PlatformUnavailableError', retryAfterSeconds: 5 });
  });

  test('sends one call of visitors to a route at a time', async () => {
    const { budget, sent, call } = startCalls();
    const route = 'GET /users/:id';
    const ended = Promise.withResolvers<void>();
    const slow = withBotCaller({ share: 'visitors', key: 'slow' }, () => budget.run(route, () => ended.promise));
    const next = call('visitors', 'next', route);
    await call('trusted', 'staff', route);
    expect(sent).toEqual(['staff']);
    ended.resolve();
    await Promise.all([slow, next]);
    expect(sent).toEqual(['staff', 'next']);
  });
});
