import type { Client } from 'discord.js';
import { connect } from 'vigil-bot';
import { defineManifest } from 'vigil-bot/manifest';

const member = { name: 'member', description: { en: 'The member', hu: 'A tag' }, required: true };
const reason = { name: 'reason', description: { en: 'The reason', hu: 'Az ok' } };

/** What server owners can set on the site, besides logs and greetings, and what its page of commands lists. */
export const manifest = defineManifest({
  format: 1,
  features: [
    {
      id: 'warnings',
      name: { en: 'Warnings and mutes', hu: 'Figyelmeztetések és némítások' },
      description: {
        en: 'Moderators warn members, who are muted after a few warnings.',
        hu: 'A moderátorok figyelmeztetik a tagokat, néhány figyelmeztetés után némítás jár.',
      },
      icon: 'gavel',
      category: 'moderation',
      permissions: ['MODERATE_MEMBERS'],
      fields: [
        {
          id: 'limit',
          kind: 'number',
          label: { en: 'Warnings before a mute', hu: 'Figyelmeztetések a némítás előtt' },
          ...{ min: 1, max: 10, step: 1, default: 3, required: true },
        },
        {
          id: 'mute',
          kind: 'duration',
          label: { en: 'Mute for', hu: 'Némítás ideje' },
          ...{ min: 60, max: 28 * 86_400, default: 3600, required: true },
        },
        { id: 'exempt', kind: 'roles', label: { en: 'Who is never warned', hu: 'Akit nem lehet figyelmeztetni' } },
      ],
    },
    {
      id: 'welcome-role',
      name: { en: 'Welcome role', hu: 'Üdvözlő rang' },
      description: { en: 'Gives a role to everyone who joins.', hu: 'Rangot ad mindenkinek, aki csatlakozik.' },
      icon: 'user-plus',
      category: 'members',
      permissions: ['MANAGE_ROLES'],
      fields: [{ id: 'role', kind: 'role', label: { en: 'Role', hu: 'Rang' }, assignable: true, required: true }],
    },
    {
      id: 'tickets',
      name: { en: 'Tickets', hu: 'Hibajegyek' },
      description: {
        en: 'A button with which members open a conversation with the team.',
        hu: 'Gomb, amellyel a tagok beszélgetést nyitnak a csapattal.',
      },
      icon: 'life-buoy',
      category: 'server',
      fields: [
        {
          id: 'panel',
          kind: 'paragraph',
          label: { en: 'Text above the button', hu: 'Szöveg a gomb felett' },
          required: true,
          default: 'Do you need help? Open a ticket: only you and the team can read it.',
        },
        {
          id: 'button',
          kind: 'text',
          label: { en: 'Button', hu: 'Gomb' },
          maxLength: 80,
          required: true,
          default: 'Open a ticket',
        },
      ],
    },
  ],
  commands: [
    {
      name: 'warn',
      description: {
        en: 'Warns a member, who is muted after a few warnings.',
        hu: 'Figyelmeztet egy tagot, akit néhány figyelmeztetés után elnémít.',
      },
      category: 'moderation',
      permissions: ['MODERATE_MEMBERS'],
      options: [member, reason],
    },
    {
      name: 'mute',
      description: { en: 'Mutes a member.', hu: 'Elnémít egy tagot.' },
      category: 'moderation',
      permissions: ['MODERATE_MEMBERS'],
      options: [
        member,
        { name: 'minutes', description: { en: 'For how long', hu: 'Mennyi időre' }, required: true },
        reason,
      ],
    },
    {
      name: 'tickets',
      description: {
        en: 'Posts a button with which members open tickets.',
        hu: 'Gombot tesz ki, amellyel a tagok hibajegyet nyitnak.',
      },
      category: 'server',
      permissions: ['MANAGE_GUILD'],
    },
  ],
});

/** Connects the bot with its site, as the environment says. */
export function connectSite(client: Client, folder: string) {
  const { VIGIL_SITE = '', VIGIL_KEY } = process.env;
  return connect(client, { site: VIGIL_SITE, key: VIGIL_KEY, folder, manifest });
}

export type Bot = ReturnType<typeof connectSite>;
