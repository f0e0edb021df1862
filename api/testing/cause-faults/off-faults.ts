import { expect } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { certain, type Fault, possible } from './fault.ts';

/** The feature, or the event, is off or paused. */
export const offFaults: readonly Fault[] = [
  {
    ...{ name: 'nobody ever turned it on', feature: 'warnings' },
    expected: certain('feature-off', { enabled: false, change: null }),
    seed: (site) => site.pass(20),
  },
  {
    ...{ name: 'somebody turned it off', feature: 'warnings' },
    expected: certain('feature-off', { change: { by: 'Bence' } }),
    seed: async (site) => {
      await site.save('warnings');
      await site.pass(10);
      await site.save('warnings', {}, false);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'it was off, and is on now', feature: 'levels', minutesAgo: 30 },
    expected: certain('feature-off', { enabled: false }),
    seed: async (site) => {
      await site.pass(20);
      await site.save('levels');
      await site.pass(20);
    },
  },
  {
    ...{ name: 'it was turned on about then', feature: 'stickers', minutesAgo: 22 },
    expected: possible('feature-off', { enabled: false }),
    seed: async (site) => {
      await site.pass(20);
      await site.save('stickers');
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the log channel has no events', feature: 'logs', expected: certain('feature-off') },
    seed: async (site) => {
      await site.saveLogs([]);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'both greetings are off', feature: 'greetings' },
    expected: certain('feature-off', { change: { by: 'Bence' } }),
    seed: async (site) => {
      await site.greetBoth();
      await site.pass(10);
      await site.saveGreetings({ welcome: false, farewell: false });
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the greetings were off, and are on now', feature: 'greetings', minutesAgo: 30 },
    expected: certain('feature-off', { enabled: false }),
    seed: async (site) => {
      await site.pass(20);
      await site.greetBoth();
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the event is not logged', feature: 'logs' },
    expected: possible('event-off', { eventsOff: expect.arrayContaining(['editMessage1']) }),
    seed: async (site) => {
      await site.saveLogs(['memberJoin'], [{ kind: 'user', id: getPerson('owner-of-three').id, name: 'Bence' }]);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'farewells are off', feature: 'greetings' },
    expected: possible('event-off', { eventsOff: ['farewell'] }),
    seed: async (site) => {
      await site.saveGreetings({ welcome: true, farewell: false });
      await site.pass(20);
    },
  },
  {
    ...{ name: 'it is paused', feature: 'warnings', expected: certain('paused', { pause: { to: null } }) },
    seed: async (site) => {
      await site.save('warnings');
      await site.pass(20);
      await site.pause('/features/warnings/pause');
      await site.pass(20);
    },
  },
  {
    ...{ name: 'everything is paused', feature: 'levels', expected: certain('paused', { pause: { to: null } }) },
    seed: async (site) => {
      await site.save('levels');
      await site.pass(20);
      await site.pause('/pause');
      await site.pass(20);
    },
  },
  {
    ...{ name: 'it was paused, and works again', feature: 'stickers', minutesAgo: 30 },
    expected: certain('paused', { pause: { to: expect.any(String) } }),
    seed: async (site) => {
      await site.save('stickers');
      await site.pause('/features/stickers/pause');
      await site.pass(30);
      await site.resume('/features/stickers/pause');
      await site.pass(20);
    },
  },
  {
    ...{ name: 'it was paused about then', feature: 'warnings', minutesAgo: 22, expected: possible('paused') },
    seed: async (site) => {
      await site.save('warnings');
      await site.pass(20);
      await site.pause('/features/warnings/pause');
      await site.pass(20);
    },
  },
];
