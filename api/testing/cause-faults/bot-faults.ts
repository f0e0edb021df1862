import { MINUTE_MS } from '../../time.ts';
import { ALL_INTENTS, GUILD_MEMBERS, GUILD_MESSAGES, GUILDS, MESSAGE_CONTENT } from './cause-site.ts';
import { certain, type Fault, possible } from './fault.ts';

/** The bot is offline, not on the server, or lacks an intent. */
export const botFaults: readonly Fault[] = [
  {
    ...{ name: 'the bot is offline since before', feature: 'warnings', expected: certain('bot-offline') },
    seed: async (site) => {
      await site.save('warnings');
      await site.pass(10);
      site.api.advanceClock(30 * MINUTE_MS);
    },
  },
  {
    ...{ name: 'the bot was offline, and is back', feature: 'logs', minutesAgo: 35, expected: certain('bot-offline') },
    seed: async (site) => {
      await site.saveLogs(['memberJoin', 'editMessage1'], [{ kind: 'role', id: site.roleIds.admin, name: 'Admin' }]);
      await site.pass(10);
      site.api.advanceClock(30 * MINUTE_MS);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the bot was offline, and is back', feature: 'greetings', minutesAgo: 35 },
    expected: certain('bot-offline'),
    seed: async (site) => {
      await site.greetBoth();
      await site.pass(10);
      site.api.advanceClock(30 * MINUTE_MS);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the bot restarted, which took six minutes', feature: 'levels', minutesAgo: 22 },
    expected: possible('bot-offline'),
    seed: async (site) => {
      await site.save('levels');
      await site.pass(20);
      site.api.advanceClock(6 * MINUTE_MS);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the bot joined later', feature: 'warnings', minutesAgo: 20, expected: certain('bot-absent') },
    seed: async (site) => {
      await site.pass(25);
      await site.join();
      await site.pass(5);
    },
  },
  {
    ...{ name: 'the bot joined about then', feature: 'greetings', expected: possible('bot-absent') },
    seed: async (site) => {
      await site.greetBoth();
      await site.pass(22);
      await site.join();
      await site.pass(8);
    },
  },
  {
    ...{ name: 'the intent for members is missing', feature: 'welcome-role' },
    expected: certain('intent-missing', { intents: ['GUILD_MEMBERS'] }),
    seed: async (site) => {
      await site.reportIntents(GUILDS | GUILD_MESSAGES);
      await site.save('welcome-role');
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the intent for members is missing', feature: 'greetings' },
    expected: certain('intent-missing', { intents: ['GUILD_MEMBERS'] }),
    seed: async (site) => {
      await site.reportIntents(GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT);
      await site.saveGreetings({ welcome: true, farewell: false });
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the intent for messages is missing', feature: 'logs' },
    expected: certain('intent-missing', { intents: ['GUILD_MESSAGES'] }),
    seed: async (site) => {
      await site.reportIntents(GUILDS | GUILD_MEMBERS);
      await site.saveLogs(['editMessage1', 'deleteMessage']);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'one of the intents for the logs is missing', feature: 'logs' },
    expected: possible('intent-missing', { intents: ['GUILD_MEMBERS'] }),
    seed: async (site) => {
      await site.reportIntents(GUILDS | GUILD_MESSAGES);
      await site.saveLogs(['editMessage1', 'memberJoin']);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the intent for the content of messages is missing', feature: 'levels' },
    expected: possible('intent-missing', { intents: ['MESSAGE_CONTENT'] }),
    seed: async (site) => {
      await site.reportIntents(GUILDS | GUILD_MESSAGES);
      await site.save('levels');
      await site.pass(20);
    },
  },
  {
    ...{ name: 'intents were missing then, and are there now', feature: 'levels', minutesAgo: 30 },
    expected: certain('intent-missing', { intents: ['GUILD_MESSAGES', 'MESSAGE_CONTENT'] }),
    seed: async (site) => {
      await site.reportIntents(GUILDS);
      await site.save('levels');
      await site.pass(40);
      await site.reportIntents(ALL_INTENTS);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the bot restarted with the intent about then', feature: 'welcome-role', minutesAgo: 21 },
    expected: possible('intent-missing', { intents: ['GUILD_MEMBERS'] }),
    seed: async (site) => {
      await site.reportIntents(GUILDS);
      await site.save('welcome-role');
      await site.pass(20);
      await site.reportIntents(ALL_INTENTS);
      await site.pass(20);
    },
  },
];
