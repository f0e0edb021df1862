import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { saveManifest } from '../../api/bot/manifests.ts';
import { corpus } from '../../bot-client/testing/corpus.ts';
import type { FullStack } from '../site/full-stack.ts';
import { findServer, saveGreetings, saveLogs, textChannels } from '../site/pages.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';
import type { View } from './view.ts';

const owner = 'owner-of-three';
const subject = 'The bot is silent in #general';

const getChannelId = (fullStack: FullStack, name: string) =>
  textChannels(fullStack, findServer(fullStack, name).id)[0]?.id;

async function saveWelcome(page: Page, fullStack: FullStack) {
  const { id } = findServer(fullStack, 'Tea House');
  const welcome = {
    enabled: true,
    channel_id: getChannelId(fullStack, 'Tea House'),
    text: 'Welcome to **{server}**, {user}.',
  };
  await saveGreetings(fullStack, await startSession(fullStack, page.context(), owner), id, { welcome });
  return id;
}

async function saveAccess(page: Page, fullStack: FullStack) {
  const { id } = findServer(fullStack, 'Tea House');
  const { call, token } = await startSession(fullStack, page.context(), owner);
  const roles = fullStack.platform.roles(id).filter(({ permissions }) => !(BigInt(permissions) & 40n));
  const rights = { settings: 'view', logs: 'manage', greetings: 'none' };
  const body = { revision: 0, roles: roles.map(({ id: role_id, name }) => ({ role_id, name, rights })) };
  await call('PUT', `/v1/guild/${id}/access`, { token, body });
  return id;
}

async function openCopyPage(page: Page, fullStack: FullStack) {
  const source = findServer(fullStack, 'Kávézó a sarkon').id;
  const session = await startSession(fullStack, page.context(), owner);
  await session.call('PATCH', `/v1/guild/${source}`, { token: session.token, body: { revision: 0, language: 'hu' } });
  const channels = textChannels(fullStack, source).map(({ id, name }) => ({ id, name, events: ['ban', 'kick'] }));
  await saveLogs(fullStack, session, source, channels.slice(0, 3));
  await page.goto(`/dashboard/${findServer(fullStack, 'Tea House').id}/copy?from=${source}`);
  await page.getByRole('main').getByRole('switch').first().waitFor();
}

/** Opens the page of all features, with some of a large bot switched on. */
async function openFeatures(page: Page, fullStack: FullStack) {
  await saveManifest(fullStack.context, corpus);
  const { id } = findServer(fullStack, 'Tea House');
  const { call, token } = await startSession(fullStack, page.context(), owner);
  const body = { revision: 0, enabled: true, values: {} };
  for (const feature of corpus.features.slice(0, 12))
    await call('PUT', `/v1/guild/${id}/features/${feature.id}`, { token, body });
  await page.goto(`/dashboard/${id}/features`);
  await page.getByRole('main').getByRole('switch').first().waitFor();
}

async function createTicket(page: Page, fullStack: FullStack) {
  const { call, token } = await startSession(fullStack, page.context(), owner);
  const text = 'Since yesterday nothing arrives.\n\nThe bot may write there. What else can I check?';
  const { body } = await call('POST', '/v1/me/tickets', { token, body: { subject, text } });
  return String(body.id);
}

/** States of greetings, access, copied settings and tickets. */
export const dashboardStates: View[] = [
  {
    name: 'state-join-on',
    open: async (page, fullStack) => page.goto(`/dashboard/${await saveWelcome(page, fullStack)}/join`),
  },
  {
    name: 'state-join-unready',
    as: owner,
    open: async (page, fullStack) => {
      await page.goto(`/dashboard/${findServer(fullStack, 'Tea House').id}/join`);
      await page.getByRole('switch').first().check();
      await page.keyboard.press('Control+s');
    },
  },
  {
    name: 'state-access-given',
    open: async (page, fullStack) => page.goto(`/dashboard/${await saveAccess(page, fullStack)}/access`),
  },
  {
    name: 'state-access-member',
    open: async (page, fullStack) => {
      const id = await saveAccess(page, fullStack);
      const [role] = fullStack.platform.roles(id).filter(({ permissions }) => !(BigInt(permissions) & 40n));
      if (role) fullStack.platform.setRoles(id, getPerson('moderator').id, [role.id]);
      await startSession(fullStack, page.context(), 'moderator');
      await page.goto(`/dashboard/${id}`);
      await page.getByText(/You can view this|Ezt megnézheted/).waitFor();
    },
  },
  { name: 'state-copy-list', open: openCopyPage },
  { name: 'state-features', open: openFeatures },
  {
    name: 'state-features-changed',
    open: async (page, fullStack) => {
      await openFeatures(page, fullStack);
      for (const index of [1, 2]) await page.getByRole('main').getByRole('switch').nth(index).click();
    },
  },
  {
    name: 'state-features-search',
    open: async (page, fullStack) => {
      await openFeatures(page, fullStack);
      await page.getByRole('main').getByRole('searchbox').fill('mu');
    },
  },
  {
    name: 'state-bot-gone',
    as: owner,
    open: async (page, fullStack) => {
      const { id } = findServer(fullStack, 'Tea House');
      await page.goto(`/dashboard/${id}/join`);
      await page.getByRole('switch').first().waitFor();
      fullStack.platform.removeBot(id);
      fullStack.advanceClock(60_000);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page
        .getByRole('main')
        .getByRole('link', { name: /Setup|Telepítés/ })
        .waitFor();
    },
  },
  { name: 'state-ticket-new', as: owner, isReadOnly: true, open: (page) => page.goto('/tickets/new') },
  {
    name: 'state-tickets',
    open: async (page, fullStack) => {
      await createTicket(page, fullStack);
      await page.goto('/tickets');
    },
  },
  {
    name: 'state-ticket',
    open: async (page, fullStack) => page.goto(`/tickets/${await createTicket(page, fullStack)}`),
  },
  {
    name: 'state-staff-ticket',
    open: async (page, fullStack) => {
      const id = await createTicket(page, fullStack);
      await enterStaffArea(page.context(), fullStack, 'moderator');
      await page.goto(`/manage/moderator/tickets/${id}`);
    },
  },
];
