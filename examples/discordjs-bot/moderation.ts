import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChatInputCommandInteraction, type GuildMember, MessageFlags } from 'discord.js';
import type { SiteClient } from 'vigil-bot';
import type { Features } from './features.ts';
import { createTicketPanel } from './tickets.ts';

/** Handles the commands; keeps warnings in a file of the folder. */
export function createModeration(bot: SiteClient<Features>, folder: string) {
  const file = path.join(folder, 'warnings.json');
  const warnings: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

  /** Returns how many warnings the member has; starts again after the last one. */
  function addWarning({ id, guild }: GuildMember, limit: number): number {
    const key = `${guild.id} ${id}`;
    const count = (warnings[key] ?? 0) + 1;
    warnings[key] = count < limit ? count : 0;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(warnings));
    renameSync(`${file}.new`, file);
    return count;
  }

  async function punish(interaction: ChatInputCommandInteraction<'cached'>) {
    const { options, guild, channel, member: moderator, commandName: event } = interaction;
    const settings = await bot.feature('warnings', guild.id);
    if (!settings) return 'Warnings and mutes are off on this server.';
    const { limit, mute, exempt } = settings;
    const member = options.getMember('member');
    if (!member) return 'They are not on this server.';
    const subject = { guild, user: member.user, channel, event };
    const decided = await bot.decide('warnings', subject, async ({ done, skip }) => {
      const problem = checkHierarchy(moderator, member);
      if (problem) return skip(problem);
      if (member.roles.cache.hasAny(...exempt)) return skip('They have a role that is never warned.', 'exempt');
      const warningCount = event === 'warn' ? addWarning(member, limit) : limit;
      if (warningCount < limit) return done(`Warned ${member} (${warningCount} of ${limit}).`, 'limit');
      const duration = options.getInteger('minutes') ?? Math.ceil(mute / 60);
      await member.timeout(duration * 60_000, `${moderator.user.tag}: ${options.getString('reason') ?? 'no reason'}`);
      return done(`Muted ${member} for ${duration} minutes.`, event === 'warn' ? 'mute' : undefined);
    });
    return String(decided.reason);
  }

  return async (interaction: ChatInputCommandInteraction<'cached'>) => {
    if (interaction.commandName === 'tickets')
      await interaction.reply(await createTicketPanel(bot, interaction.guildId));
    else await interaction.reply({ content: await punish(interaction), flags: MessageFlags.Ephemeral });
  };
}

/** Why a moderator must not punish a member; undefined if they may. */
function checkHierarchy({ id, guild, roles }: GuildMember, member: GuildMember): string | undefined {
  if (member.id === id) return 'You cannot do this to yourself.';
  const isHigher = id === guild.ownerId || roles.highest.comparePositionTo(member.roles.highest) > 0;
  if (member.id === guild.ownerId || !isHigher) return 'Their highest role is not below yours.';
  return member.moderatable
    ? undefined
    : 'I may not do this: my role is not above that of the member, or I lack the permission.';
}
