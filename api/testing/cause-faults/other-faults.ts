import { sql } from 'kysely';
import { ALL_INTENTS, GUILDS, user } from './cause-site.ts';
import { certain, type Fault, possible } from './fault.ts';

/** The settings exempt somebody, or the bot or the platform decided otherwise. */
export const otherFaults: readonly Fault[] = [
  {
    ...{ name: 'an exception names the person', feature: 'logs' },
    expected: certain('exception', { exceptions: [{ kind: 'user', id: user }] }),
    seed: async (site) => {
      await site.saveLogs(['memberJoin'], [{ kind: 'user', id: user, name: 'Eszter' }]);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'an exception of the only log channel names the person', feature: 'logs' },
    expected: certain('exception', { exceptions: [{ kind: 'user', id: user }] }),
    seed: async (site) => {
      await site.saveLogs(['memberJoin', 'voiceJoin'], [], [{ kind: 'user', id: user, name: 'Eszter' }]);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'an exception names a role of the person', feature: 'logs' },
    expected: possible('exception', { exceptions: [{ kind: 'role' }] }),
    seed: async (site) => {
      await site.saveLogs(['memberJoin'], [{ kind: 'role', id: site.roleIds.admin, name: 'Admin' }]);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'an exception names the channel', feature: 'logs' },
    expected: possible('exception', { exceptions: [{ kind: 'channel' }] }),
    seed: async (site) => {
      await site.saveLogs(['editMessage1'], [{ kind: 'channel', id: site.otherTextId, name: 'lobby' }]);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'a field of the feature exempts the person', feature: 'warnings' },
    expected: certain('decided', { decisions: [{ outcome: 'skipped', field: 'exempt', change: { by: 'Bence' } }] }),
    seed: async (site) => {
      await site.save('warnings', { exempt: [site.roleIds.admin] });
      await site.pass(10);
      await site.report({ reason: 'Has an exempt role.', field: 'exempt', revision: 1 });
      await site.pass(10);
    },
  },
  {
    ...{ name: 'the bot lacks a permission', feature: 'stickers' },
    expected: possible('permission-missing', { missing: ['MANAGE_GUILD_EXPRESSIONS'] }),
    seed: async (site) => {
      await site.save('stickers');
      site.api.simulator.control.addBot(site.id, 0n);
      await site.pass(20);
    },
  },
  {
    // The bot did not report a failure, and the site does not know what the bot's permissions were.
    ...{ name: 'the bot lacked a permission then, and has it now', feature: 'stickers', minutesAgo: 30 },
    expected: possible('permission-missing', { missing: ['MANAGE_GUILD_EXPRESSIONS'] }),
    seed: async (site) => {
      await site.save('stickers');
      site.api.simulator.control.addBot(site.id, 0n);
      await site.pass(40);
      site.api.simulator.control.addBot(site.id);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the platform refused it', feature: 'welcome-role' },
    expected: certain('decided', { decisions: [{ outcome: 'failed', reason: 'Missing Permissions' }] }),
    seed: async (site) => {
      await site.reportIntents(GUILDS);
      await site.save('welcome-role');
      await site.pass(10);
      await site.report({ feature: 'welcome-role', outcome: 'failed', reason: 'Missing Permissions' });
      await site.pass(10);
    },
  },
  {
    ...{ name: 'the platform no longer knows the log channel', feature: 'logs' },
    expected: certain('decided', { decisions: [{ outcome: 'failed', reason: 'Unknown Channel' }] }),
    seed: async (site) => {
      await site.saveLogs(['memberJoin']);
      await site.pass(10);
      await site.report({ feature: 'logs', outcome: 'failed', reason: 'Unknown Channel' });
      await site.pass(10);
    },
  },
  {
    ...{ name: 'the bot may not write in the log channel', feature: 'logs' },
    expected: possible('target-unusable', { targets: [{ kind: 'channel', fault: 'closed' }] }),
    seed: async (site) => {
      await site.saveLogs(['memberJoin']);
      site.api.simulator.control.setRevokedPermissions(site.textId, ['send']);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the channel of the greetings is deleted', feature: 'greetings' },
    expected: possible('target-unusable', { targets: [{ kind: 'channel', fault: 'deleted' }] }),
    seed: async (site) => {
      await site.greetBoth();
      site.api.simulator.control.deleteChannel(site.textId);
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the role is above the bot', feature: 'welcome-role' },
    expected: possible('target-unusable', { targets: [{ kind: 'role', fault: 'too-high' }] }),
    seed: async (site) => {
      await site.reportIntents(ALL_INTENTS);
      await site.save('welcome-role', { role: site.roleIds.low });
      // As if the role had been moved above the bot's since.
      const after = sql<string>`replace(after::text, ${site.roleIds.low}, ${site.roleIds.high})::jsonb`;
      await site.api.db.updateTable('guild_changes').set({ after }).execute();
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the bot still works with the settings from before', feature: 'warnings' },
    expected: possible('not-applied', { enabled: true, applied: false }),
    seed: async (site) => {
      await site.save('warnings', {}, false);
      await site.save('warnings', { exempt: [site.roleIds.low] }, false);
      await site.reportApplied('warnings');
      await site.save('warnings', {});
      await site.pass(20);
    },
  },
  {
    ...{ name: 'the bot decided about somebody else', feature: 'warnings' },
    expected: possible('not-reported', { decisions: [] }),
    seed: async (site) => {
      await site.reportIntents(ALL_INTENTS);
      await site.save('warnings', { exempt: [site.roleIds.low] });
      await site.reportApplied('warnings');
      await site.pass(10);
      await site.report({ user: { id: site.api.simulator.control.userId(5) } });
      await site.pass(10);
    },
  },
];
