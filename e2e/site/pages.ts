import { expect, type Page } from '@playwright/test';
import { getPerson, type PersonKind } from 'simulator/people';
import { readModule, saveModule } from '../../api/guilds/modules.ts';
import type { FullStack } from './full-stack.ts';
import type { UserSession } from './sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Waits until React has taken over a prerendered page. */
export function waitForHydration(page: Page) {
  return page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** A section of the account page, by its title. */
export function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

/** The last toast. */
export function toast(page: Page) {
  return page.getByRole('region', { name: 'Notifications' }).locator('p').last();
}

/** A button with exactly this name. */
export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** Opens the account's page. */
export async function openAccount(page: Page) {
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your account|A fiókod/);
}

/** Lets the demo hint fill in the current code; the form must have been opened after the clock moved. */
export async function fillInDemoCode(page: Page) {
  await page.getByRole('button', { name: /^(Fill it in|Kitöltés)$/ }).click();
}

/** The server cards. */
export function cards(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
}

/** Creates a response with these servers; every other one has the bot. */
export function createGuildsResponse(...guildNames: string[]) {
  const guilds = guildNames.map((name, index) => ({
    id: String(10n ** 17n + BigInt(index)),
    name,
    icon: null,
    banner: null,
    isBotJoined: index % 2 === 0,
  }));
  return { status: 200, body: [{ guilds }] };
}

/** Creates `count` server names. */
export function createNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Server ${index + 1}`);
}

/** Finds a server of a test user by its name. */
export function findServer(fullStack: Pick<FullStack, 'platform'>, name: string, kind: PersonKind = 'owner-of-three') {
  const membership = fullStack.platform.getMemberships(getPerson(kind).id).find(({ server }) => server.name === name);
  if (!membership) throw new Error(`There is no server ${name}.`);
  return membership.server;
}

/** The text channels of a server, by name. */
export function textChannels(fullStack: FullStack, serverId: string) {
  return fullStack.platform.channels(serverId).filter(({ type }) => type === 0);
}

/** The bar for unsaved changes. */
export function unsavedChangesBar(page: Page) {
  return page.getByRole('region', { name: /^(Unsaved changes|Nem mentett módosítások)$/ });
}

/** The save button. */
export function saveButton(page: Page) {
  return unsavedChangesBar(page).getByRole('button', { name: /^(Save Changes|Módosítások mentése)$/ });
}

/** A dialog by its name. */
export function dialog(page: Page, name: string | RegExp) {
  return page.getByRole('dialog', { name });
}

/** The page's heading. */
export function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** Saves log channels as another user would. */
export function saveLogs(fullStack: FullStack, session: UserSession, id: string, channels: object[]) {
  return saveConcurrently(fullStack, session, `/v1/guild/${id}/logs`, { channels });
}

/** Saves greetings as another user would; greetings that are not named are switched off. */
export function saveGreetings(fullStack: FullStack, session: UserSession, id: string, greetings: object) {
  const disabledGreeting = { enabled: false, channel_id: null, text: '' };
  const path = `/v1/guild/${id}/greetings`;
  return saveConcurrently(fullStack, session, path, {
    welcome: disabledGreeting,
    farewell: disabledGreeting,
    ...greetings,
  });
}

/** Saves the rights of roles as the owner. */
export async function saveAccess(
  { context }: FullStack,
  guildId: string,
  roles: { role_id: string; name: string; rights: object }[],
) {
  const before = await readModule(context, guildId, 'access');
  const after = JSON.parse(JSON.stringify({ roles }));
  await saveModule(context, { guildId, module: 'access', before, after, by: getPerson('owner-of-three').id });
}

/** Stores joins and leaves of the last days, as if the bot had reported them. */
export async function saveDailyMembers({ context, now }: FullStack, id: string) {
  const toDay = (daysAgo: number) => new Date(now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const counts = [9, 2, 3, 0, 1, 4, 6, 2, 1, 0, 2, 14, 3, 5, 2, 1].map((joins, index) => ({
    guild_id: id,
    day: toDay(index),
    joins,
    leaves: index % 3,
  }));
  await context.db.insertInto('daily_members').values(counts).execute();
}

/** Saves over the stored revision, and lets the API's platform caches expire. */
async function saveConcurrently(fullStack: FullStack, { call, token }: UserSession, path: string, value: object) {
  const { body } = await call('GET', path, { token });
  const response = await call('PUT', path, { token, body: { ...value, revision: body.revision } });
  expect(response.status).toBe(200);
  fullStack.advanceClock(5000);
}

/** A field of a feature's form, by its path. */
export const featureField = (page: Page, path: string) => page.locator(`[data-field="${path}"]`);
