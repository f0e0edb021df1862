import { expect, type Locator, type Page } from '@playwright/test';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { getPerson, type PersonKind } from 'simulator/people';
import type { RunningSimulator } from 'simulator/start-simulator';
import { closeGatewayClients, startSession } from 'simulator/testing/gateway-client';
import { startCheckedSimulator } from 'simulator/testing/start-checked-simulator';
import { test as base } from './browser-test.ts';
import { collectProblems } from './collect-problems.ts';

/** A simulator with a bot that answers commands, and no site. */
export const test = base.extend<{
  simulator: RunningSimulator;
  chatUrl: (kind: PersonKind) => string;
  problems: string[];
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  simulator: async ({}, use) => {
    const simulator = await startCheckedSimulator({ servers: 400 });
    await startBot(simulator);
    await use(simulator);
    closeGatewayClients();
    await simulator.stop();
  },
  chatUrl: async ({ simulator }, use) => {
    const server = simulator.control.servers().find(({ name }) => name === 'Tea House');
    const channel = simulator.control.channels(server?.id ?? '').find(({ name }) => name === 'general');
    await use(
      (kind) => `${simulator.url}/simulator/servers/${server?.id}/channels/${channel?.id}?as=${getPerson(kind).id}`,
    );
  },
  problems: [
    async ({ page }, use) => {
      const problems = collectProblems(page);
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

const reportForm = {
  custom_id: 'report',
  title: 'Report a member',
  components: [{ type: 1, components: [{ type: 4, custom_id: 'text', label: 'What happened?', style: 2 }] }],
};

const songs = ['Blue Danube', 'Blue Moon', 'Yesterday'];

async function startBot(simulator: RunningSimulator) {
  const call = (method: string, path: string, body: object) =>
    fetch(`${simulator.url}/api/v10${path}`, {
      ...{ method, body: JSON.stringify(body) },
      headers: { authorization: `Bot ${simulatorCredentials.botToken}`, 'content-type': 'application/json' },
    });
  const { socket } = await startSession(simulator);
  socket.on('message', async (raw) => {
    const { t, d } = JSON.parse(String(raw));
    if (t !== 'INTERACTION_CREATE') return;
    const content = `Thank you for the report: ${d.data.components?.[0].components[0].value}`;
    const reply = (text: string) => ({ type: 4, data: { content: text, flags: 64 } });
    const [option] = d.data.options ?? [];
    const choices = songs.filter((name) => name.includes(option?.value ?? '')).map((name) => ({ name, value: name }));
    const responses: Record<string, object> = {
      play: d.type === 4 ? { type: 8, data: { choices } } : reply(`Playing ${option?.value}`),
      'Report message': reply(`Reported ${d.data.target_id}`),
      'Show warnings': reply('No warnings'),
    };
    const response = responses[d.data.name] ?? (d.type === 5 ? reply(content) : { type: 9, data: reportForm });
    await call('POST', `/interactions/${d.id}/${d.token}/callback`, response);
  });
  const options = [{ type: 6, name: 'member', description: 'Whom you report', required: true }];
  await call('PUT', `/applications/${simulatorCredentials.clientId}/commands`, [
    { name: 'report', description: 'Reports a member', options },
    { name: 'rules', description: 'Shows the rules' },
    {
      ...{ name: 'play', description: 'Plays a song' },
      options: [{ type: 3, name: 'song', description: 'Its name', required: true, autocomplete: true }],
    },
    { type: 2, name: 'Show warnings' },
    { type: 3, name: 'Report message' },
  ]);
}

export const composer = (page: Page) => page.getByRole('textbox', { name: /^Message as/ });
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator('li.message');
export const results = (page: Page) => page.getByRole('status');

/** Delays the requests of the page's forms until the returned function is called. */
export async function holdForms(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/channels/**', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  return resolve;
}

/** Sends a message with the composer. */
export async function send(page: Page, text: string) {
  const count = await messages(page).count();
  await composer(page).fill(text);
  await composer(page).press('Enter');
  await expect(messages(page)).toHaveCount(count + 1);
  await expect(composer(page)).toHaveValue('');
}

/** Opens the menu of a message. */
export async function openMenu(message: Locator) {
  await message.getByLabel(/^Actions/).focus();
  await message.getByLabel(/^Actions/).press('Enter');
}

/** Opens the form that edits the first message. */
export async function openEditForm(page: Page) {
  await openMenu(messages(page).first());
  await page.getByRole('link', { name: /^Edit/ }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'New text' })).toBeFocused();
}
