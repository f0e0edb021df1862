import type { Client, Guild, GuildAuditLogsEntry, Message, MessageCreateOptions, PartialMessage } from 'discord.js';
import { AuditLogEvent, Events } from 'discord.js';
import { createLogTexts, type EventDetails, getLogChannelIds, type LoggedEvent, type SiteClient } from 'vigil-bot';

const EMBED_COLOUR = 0x5865f2;
const MAX_VALUE_LENGTH = 1024;

interface ServerEvent {
  event: LoggedEvent;
  /** The member whom it affects, or who did it; unknown if a message was not in memory. */
  userId: string | null | undefined;
  channelId?: string | null;
  details?: EventDetails;
}

/** Logs what happens on servers, in the channels that their owners chose on the site. */
export function logServerEvents(client: Client, bot: SiteClient) {
  const log = async (guild: Guild, { event, userId, channelId, details = {} }: ServerEvent) => {
    const settings = await bot.getSettings(guild.id);
    if (!settings?.log_channels.some(({ events }) => events.includes(event))) return;
    const member = userId ? await guild.members.fetch(userId).catch(() => undefined) : undefined;
    const roleIds = [...(member?.roles.cache.keys() ?? [])];
    const about = { event, userId: userId ?? undefined, channelId: channelId ?? undefined, roleIds };
    const language = settings.language ?? (guild.preferredLocale === 'hu' ? 'hu' : 'en');
    const texts = createLogTexts(event, { member: userId ? `<@${userId}> ${userId}` : '–', details, language });
    const fields = texts.fields.map(({ name, value }) => ({
      ...{ name, value: value.slice(0, MAX_VALUE_LENGTH).toWellFormed() || '–', inline: true },
    }));
    const embed = { title: texts.title, color: EMBED_COLOUR, fields, timestamp: new Date().toISOString() };
    const user = member?.user ?? (userId ? { id: userId } : null);
    const channel = guild.channels.cache.get(channelId ?? '') ?? null;
    await bot.decide('logs', { guild, user, channel, event: texts.title }, async ({ skip }) => {
      const ids = getLogChannelIds(settings, about);
      if (ids.length === 0) return skip({ en: 'An exception applies.', hu: 'Egy kivétel vonatkozik rá.' });
      return Promise.all(ids.map((id) => send(guild, id, { embeds: [embed] })));
    });
  };

  client.on(Events.GuildMemberAdd, ({ guild, id }) => log(guild, { event: 'memberJoin', userId: id }));
  client.on(Events.GuildMemberRemove, ({ guild, id }) => log(guild, { event: 'memberLeave', userId: id }));

  const logMessage = async (event: LoggedEvent, message: Message | PartialMessage, details: EventDetails) => {
    const { guild, author, channelId } = message;
    if (!guild || author?.bot) return;
    await log(guild, { event, userId: author?.id, channelId, details: { channel: `<#${channelId}>`, ...details } });
  };
  client.on(Events.MessageDelete, (message) => logMessage('deleteMessage', message, { text: message.content ?? '–' }));
  client.on(Events.MessageUpdate, async ({ content: before }, message) => {
    const details = { before: before ?? '–', after: message.content };
    if (message.content !== before) await logMessage('editMessage1', message, details);
  });

  client.on(Events.VoiceStateUpdate, async (before, after) => {
    const [from, to] = [before.channelId, after.channelId];
    if (from === to) return;
    const event = !from ? 'voiceJoin' : !to ? 'voiceLeave' : 'voiceMove';
    const details = { from: from ? `<#${from}>` : undefined, to: to ? `<#${to}>` : undefined };
    await log(after.guild, { event, userId: after.id, channelId: to ?? from, details });
  });

  // The other events are in the audit log, which also names who did it. The bot needs the permission to view it.
  client.on(Events.GuildAuditLogEntryCreate, async (entry, guild) => {
    const event = toServerEvent(entry, guild);
    if (event) await log(guild, event);
  });
}

const auditLogEvents: Partial<Record<AuditLogEvent, LoggedEvent>> = {
  [AuditLogEvent.MemberBanAdd]: 'ban',
  [AuditLogEvent.MemberBanRemove]: 'unban',
  [AuditLogEvent.MemberKick]: 'kick',
  [AuditLogEvent.MemberRoleUpdate]: 'memberRoles',
  [AuditLogEvent.MessageBulkDelete]: 'bulkDelete',
  [AuditLogEvent.RoleCreate]: 'createRole',
  [AuditLogEvent.RoleUpdate]: 'editRole1',
  [AuditLogEvent.RoleDelete]: 'deleteRole',
};

function toServerEvent(entry: GuildAuditLogsEntry, guild: Guild): ServerEvent | undefined {
  const { action, changes, targetId, executorId, extra } = entry;
  const by = `<@${executorId}>`;
  const event = auditLogEvents[action];
  if (event === 'bulkDelete') {
    const count = typeof extra === 'object' && extra !== null && 'count' in extra ? String(extra.count) : '–';
    return { event, userId: executorId, channelId: targetId, details: { channel: `<#${targetId}>`, count } };
  }
  if (event === 'createRole' || event === 'editRole1' || event === 'deleteRole') {
    const name = changes.find(({ key }) => key === 'name');
    const role = guild.roles.cache.get(targetId ?? '')?.name ?? String(name?.old ?? targetId);
    const isRenamed = event === 'editRole1' && name;
    const details = isRenamed ? { before: String(name.old), after: String(name.new) } : { role };
    return { event, userId: executorId, details };
  }
  if (event === 'memberRoles') {
    const roles = changes.flatMap((change) =>
      change.key === '$add' || change.key === '$remove' ? (change.new ?? []) : [],
    );
    return { event, userId: targetId, details: { by, role: roles.map(({ id }) => `<@&${id}>`).join(', ') } };
  }
  if (event) return { event, userId: targetId, details: { by } };
  if (action !== AuditLogEvent.MemberUpdate) return undefined;
  const nick = changes.find(({ key }) => key === 'nick');
  const end = changes.find(({ key }) => key === 'communication_disabled_until')?.new;
  if (nick) {
    const details = { before: String(nick.old ?? '–'), after: String(nick.new ?? '–') };
    return { event: 'editNickname', userId: targetId, details };
  }
  if (typeof end !== 'string') return undefined;
  const time = `${Math.round((Date.parse(end) - entry.createdTimestamp) / 60_000)} min`;
  return { event: 'timeout', userId: targetId, details: { by, time } };
}

/** Sends a message. */
export async function send(guild: Guild, channelId: string | null | undefined, message: MessageCreateOptions) {
  const channel = guild.channels.cache.get(channelId ?? '');
  if (!channel?.isTextBased()) throw new Error('The channel was deleted, or is not for texts.');
  await channel.send(message);
}
