import { expect, type Page } from '@playwright/test';
import { type PersonRole, personInRole } from 'simulator/people';
import type { FullStack } from './full-stack.ts';
import type { UserSession } from './sessions.ts';

/** A part of the account's page, by its title. */
export function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

/** The last toast. */
export function toast(page: Page) {
  return page.getByRole('region', { name: 'Notifications' }).locator('p').last();
}

/** A button of that very name. */
export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** Opens the account's page. */
export async function openAccount(page: Page) {
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your account|A fiókod/);
}

/** Has the demo aid fill in the code that is right now; the form must have been opened after the clock went on. */
export async function fillIn(page: Page) {
  await page.getByRole('button', { name: /^(Fill it in|Írd be helyettem)$/ }).click();
}

/** The cards of the servers. */
export function cards(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
}

/** An answer with so many servers, every other one with the bot. */
export function createGuildsResponse(...guildNames: string[]) {
  const guilds = guildNames.map((name, index) => ({
    id: String(10 ** 17 + index),
    name,
    icon: null,
    banner: null,
    isBotJoined: index % 2 === 0,
  }));
  return { status: 200, body: [{ guilds }] };
}

/** So many names of servers. */
export function createNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Server ${index + 1}`);
}

/** A server of the simulator with the bot, by its name. */
export function findServer(fullStack: Pick<FullStack, 'platform'>, name: string, role: PersonRole = 'owner-of-three') {
  const found = fullStack.platform.serversOf(personInRole(role).id).find(({ server }) => server.name === name);
  if (!found) throw new Error(`There is no server ${name}.`);
  return found.server;
}

/** The text channels of a server, by name. */
export function textChannels(fullStack: FullStack, serverId: string) {
  return fullStack.platform.channels(serverId).filter(({ type }) => type === 0);
}

/** The bar for unsaved changes. */
export function bar(page: Page) {
  return page.getByRole('region', { name: /^(Unsaved changes|Nem mentett módosítások)$/ });
}

/** The button that saves. */
export function save(page: Page) {
  return bar(page).getByRole('button', { name: /^(Save Changes|Módosítások mentése)$/ });
}

/** A question that is asked. */
export function dialog(page: Page, name: string | RegExp) {
  return page.getByRole('dialog', { name });
}

/** The page's heading. */
export function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** Saves log channels as somebody else would. */
export function saveLogs(fullStack: FullStack, session: UserSession, id: string, channels: object[]) {
  return saveConcurrently(fullStack, session, `/v1/guild/${id}/logs`, { channels });
}

/** Saves what the bot writes when somebody joins or leaves, as somebody else would; it is silent about the rest. */
export function saveGreetings(fullStack: FullStack, session: UserSession, id: string, greetings: object) {
  const silent = { enabled: false, channel_id: null, text: '' };
  const path = `/v1/guild/${id}/greetings`;
  return saveConcurrently(fullStack, session, path, { welcome: silent, farewell: silent, ...greetings });
}

/** Saves on top of what is stored, and lets what the API remembers of the platform grow old. */
async function saveConcurrently(fullStack: FullStack, { call, token }: UserSession, path: string, value: object) {
  const { body } = await call('GET', path, { token });
  const response = await call('PUT', path, { token, body: { ...value, revision: body.revision } });
  expect(response.status).toBe(200);
  fullStack.forward(5);
}
