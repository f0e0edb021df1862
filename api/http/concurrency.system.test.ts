import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from 'api-contract/contract';
import { accountScenarios } from '../testing/concurrency/account-scenarios.ts';
import { guildScenarios } from '../testing/concurrency/guild-scenarios.ts';
import { reportScenarios } from '../testing/concurrency/report-scenarios.ts';
import { startRounds } from '../testing/concurrency/round.ts';
import { staffScenarios } from '../testing/concurrency/staff-scenarios.ts';
import { ticketScenarios } from '../testing/concurrency/ticket-scenarios.ts';

/** Routes that send a body only because they read with the tokens in it. */
const READ_ONLY_ROUTES = [
  ...['verifyModerator', 'verifyAdmin', 'demoCode', 'adminServers', 'adminServersPage', 'actions', 'stats'],
  ...[
    'bans',
    'banRequests',
    'staffTickets',
    'staffTicket',
    'staffUser',
    'staffServer',
    'failingReleases',
    'botManifest',
    'staffRoles',
    'staffNews',
  ],
];

const scenarios = {
  ...accountScenarios,
  ...guildScenarios,
  ...ticketScenarios,
  ...staffScenarios,
  ...reportScenarios,
};

let rounds: Awaited<ReturnType<typeof startRounds>>;
beforeAll(async () => {
  rounds = await startRounds();
});
afterAll(() => rounds.stop());

test('every route that changes something is covered', () => {
  const changingRoutes = Object.entries(contract)
    .filter(([name, { method }]) => method !== 'get' && !READ_ONLY_ROUTES.includes(name))
    .map(([name]) => name);
  expect(Object.keys(scenarios).sort()).toEqual(changingRoutes.sort());
});

/** A race may be won by chance. */
const ROUNDS = 3;

test.each(Object.entries(scenarios))('%s keeps its invariant when two requests come at once', async (_, run) => {
  for (let round = 0; round < ROUNDS; round++) await run(await rounds.createRound());
});
