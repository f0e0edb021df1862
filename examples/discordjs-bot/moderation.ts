import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChatInputCommandInteraction, type Client, type GuildMember, MessageFlags } from 'discord.js';
import { fetchRehearsedMember, type SiteClient } from 'vigil-bot';
import type { Features } from './features.ts';
import { createTicketPanel } from './tickets.ts';

type Command = ChatInputCommandInteraction<'cached'>;

/** Handles the commands; keeps warnings in a file of the folder. */
export function createModeration(client: Client, bot: SiteClient<Features>, folder: string) {
  const file = path.join(folder, 'warnings.json');
  const warnings: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

  /** Returns how many warnings the member has; starts again after the last one. */
  function addWarning({ id, guild }: GuildMember, limit: number): number {
    const key = `${guild.id} ${id}`;
    const count = (warnings[key] ?? 0) + 1;
    if (bot.isRehearsing) return count;
    warnings[key] = count < limit ? count : 0;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(warnings));
    renameSync(`${file}.new`, file);
    return count;
  }

  /** Runs a command, or its rehearsal without an interaction. */
  async function punish(event: string, member: GuildMember | null, moderator: GuildMember, command?: Command) {
    const { guild } = moderator;
    const settings = await bot.feature('warnings', guild.id);
    if (!settings) return 'Warnings and mutes are off on this server.';
    const { limit, mute, exempt } = settings;
    if (!member) return 'They are not on this server.';
    const subject = { guild, user: member.user, channel: command?.channel ?? null, event };
    const decided = await bot.decide('warnings', subject, async ({ done, skip }) => {
      const problem = checkHierarchy(moderator, member);
      if (problem) return skip(problem);
      if (member.roles.cache.hasAny(...exempt)) return skip('They have a role that is never warned.', 'exempt');
      const warningCount = event === 'warn' ? addWarning(member, limit) : limit;
      if (warningCount < limit) return done(`Warned ${member} (${warningCount} of ${limit}).`, 'limit');
      const duration = command?.options.getInteger('minutes') ?? Math.ceil(mute / 60);
      const reason = command?.options.getString('reason') ?? 'no reason';
      await member.timeout(duration * 60_000, `${moderator.user.tag}: ${reason}`);
      return done(`Muted ${member} for ${duration} minutes.`, event === 'warn' ? 'mute' : undefined);
    });
    return String(decided.reason);
  }

  bot.rehearse('warnings', '/warn', async (event) => {
    const guild = await client.guilds.fetch(event.guild);
    const member = await fetchRehearsedMember(guild, event);
    await punish('warn', member, await guild.members.fetch(event.by));
  });

  return async (command: Command) => {
    const { commandName, options, member, guildId } = command;
    if (commandName === 'tickets') return command.reply(await createTicketPanel(bot, guildId));
    const content = await punish(commandName, options.getMember('member'), member, command);
    return command.reply({ content, flags: MessageFlags.Ephemeral });
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
