import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { type Manifest, parseManifest } from 'vigil-bot/manifest';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import {
  everyKindWithoutBot,
  publishFeatures,
  reportApplied,
  reportDecisions,
  saveFeature,
} from '../site/bot-features.ts';
import { breakThings } from '../site/broken-server.ts';
import type { FullStack } from '../site/full-stack.ts';
import { findServer, textChannels } from '../site/pages.ts';
import { storeRejectedValues } from '../site/rejected-values.ts';
import { startSession } from '../site/sessions.ts';
import type { View } from './view.ts';

/** The longest text of each kind that a manifest may have. */
const textLengths: Record<string, number> = { name: 60, label: 80, description: 300, help: 500, unit: 20, text: 2000 };
const hostileText = `<b onclick="alert(1)">${'W'.repeat(2000)}`;

/** As many features as a manifest may have; every text is one long word with markup. Overrides of the direction are refused. */
function createHostileManifest(): Manifest {
  const [, shop] = everyKind.features;
  const features = Array.from({ length: 100 }, (_, index) => ({
    ...{ ...shop, id: `shop-${index}`, category: undefined, renamed: undefined },
    fields: index === 0 ? shop.fields : shop.fields.slice(0, 3),
  }));
  const texts = JSON.stringify({ format: 1, features }, (key, value) => {
    const length = textLengths[key];
    return length && (typeof value === 'string' || 'en' in Object(value)) ? hostileText.slice(0, length) : value;
  });
  const parsed = parseManifest(JSON.parse(texts));
  if (!('manifest' in parsed)) throw new Error(JSON.stringify(parsed.faults));
  return parsed.manifest;
}

async function openHostile(page: Page, fullStack: FullStack, path: string) {
  const { id } = findServer(fullStack, 'Tea House');
  const session = await startSession(fullStack, page.context(), 'owner-of-three');
  const manifest = createHostileManifest();
  await publishFeatures(fullStack, manifest);
  const values = { name: 'W'.repeat(20), menu: 'W'.repeat(2000) };
  const opening = { tables: [{ id: 't1', label: 'W'.repeat(200), window: true, view: 'W'.repeat(200) }] };
  await saveFeature(fullStack, session, 'shop-0', { values: { ...values, opening } });
  await saveFeature(fullStack, session, 'shop-1', { values });
  await page.route('**/ask', (route) => route.fulfill({ json: { text: hostileText.slice(0, 500), state: 'bad' } }));
  await page.goto(`/dashboard/${id}/features${path}`);
  await page.getByRole('main').getByRole('switch').first().waitFor();
}

/** Fields that the bot of the version before did not have. */
const newFields = ['website', 'leaves', 'prices', 'state', 'boil', 'opening'];

/** Saves a feature with every kind of field and some new ones, and one with a message. */
async function saveFeatures(page: Page, fullStack: FullStack) {
  const [first, shop] = everyKind.features;
  const fields = shop.fields.filter((field) => !newFields.includes(field.id));
  await publishFeatures(fullStack, { ...everyKind, features: [first, { ...shop, fields, renamed: {} }] });
  await publishFeatures(fullStack);
  const { id } = findServer(fullStack, 'Tea House');
  const session = await startSession(fullStack, page.context(), 'owner-of-three');
  const channels = textChannels(fullStack, id).map((channel) => channel.id);
  const roles = fullStack.platform.roles(id).flatMap((role) => (role.id === id ? [] : [role.id]));
  const member = getPerson('owner-of-three').id;
  await saveFeature(fullStack, session, 'tea-shop', {
    values: {
      ...{ name: 'The Kettle', menu: 'Assam, Darjeeling\nand what {server} likes', website: 'https://kettle.example' },
      ...{ style: 'fancy', leaves: ['black', 'white'], rooms: channels.slice(0, 2), staff: roles.slice(0, 1) },
      ...{ owner: member, guests: [member] },
      opening: { tables: ['Corner', 'Long table', 'Garden'].map((label, item) => ({ id: `t${item}`, label })) },
      prices: Object.fromEntries(roles.slice(0, 2).map((role, index) => [role, { price: 2.5 + index }])),
    },
  });
  const text = { content: 'Welcome to **{server}**, {user}!', embeds: [{ title: 'Rules', description: 'Be kind.' }] };
  const welcome = { role: roles[1], greet: true, channel: channels[0], text };
  await saveFeature(fullStack, session, 'welcome-role', { values: welcome });
  await reportApplied(fullStack, 'welcome-role', 1);
  // No bot is running that could answer.
  await page.route('**/ask', (route) => route.fulfill({ json: { text: 'The kettle is hot.', state: 'good' } }));
  return id;
}

const openFeature =
  (feature: string): View['open'] =>
  async (page, fullStack) => {
    await page.goto(`/dashboard/${await saveFeatures(page, fullStack)}/features/${feature}`);
    await page.getByRole('main').getByRole('switch').first().waitFor();
  };

/** A feature, while it is paused and everything, too. */
async function openPaused(page: Page, fullStack: FullStack) {
  const id = await saveFeatures(page, fullStack);
  const { call, token } = await startSession(fullStack, page.context(), 'owner-of-three');
  const body = { seconds: 3600 };
  for (const path of ['/features/welcome-role', '/features/tea-shop', ''])
    await call('PUT', `/v1/guild/${id}${path}/pause`, { token, body });
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await page
    .getByRole('button', { name: /^(Resume|Folytatás)/ })
    .first()
    .waitFor();
}

/** What the bot did, with a decision that names its field and the change that set it. */
async function openDecisions(page: Page, fullStack: FullStack, feature: string, path: string) {
  const id = await saveFeatures(page, fullStack);
  const guild = { feature, channel: { id: '230000000000000001', name: 'rehearsal' }, revision: 1 };
  const bence = { id: '220000000000000001', name: 'Bence' };
  await reportDecisions(
    fullStack,
    { ...guild, reason: { en: 'Poured a cup of Assam.', hu: 'Egy csésze Assam.' }, user: bence, event: 'message' },
    { ...guild, outcome: 'failed', reason: 'Missing Permissions', user: { id: '220000000000000002', name: 'jonas.b' } },
    { ...guild, outcome: 'skipped', reason: 'Bence is on the staff.', user: bence, field: 'staff' },
    { ...guild, reason: hostileText.slice(0, 500), user: { ...bence, name: hostileText.slice(0, 100) } },
    { ...guild, feature, event: 'أهلا <b>' },
  );
  await page.goto(`/dashboard/${id}${path}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const tab = page.getByRole('radio').nth(1);
  if ((page.viewportSize()?.width ?? 0) < 1280) await tab.check();
  await page
    .locator('summary')
    .nth(feature === 'tea-shop' ? 2 : 0)
    .click();
}

/** Why nothing happened for a member: the feature was off. */
async function openCause(page: Page, fullStack: FullStack) {
  const id = await saveFeatures(page, fullStack);
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  await page.getByRole('main').getByRole('switch').first().waitFor();
  if ((page.viewportSize()?.width ?? 0) < 1280) await page.getByRole('radio').nth(1).check();
  await page.getByRole('radio', { name: /^(Nothing happened|Nem történt)/ }).check();
  const who = page.getByRole('combobox', { name: /^(Who|Kivel)$/ });
  await who.fill('b');
  // Beside the panel, the form has lists of its own.
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: /^(Find out|Kiderítem)/ }).click();
  await page.getByRole('heading', { level: 3 }).waitFor();
}

/** Stored values that the manifest no longer allows, after Save has led to the first. */
async function openRejected(page: Page, fullStack: FullStack) {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession(fullStack, page.context(), 'owner-of-three');
  await storeRejectedValues(fullStack, id);
  await page.goto(`/dashboard/${id}/features/changed`);
  await page.getByRole('main').getByRole('textbox').first().fill('Lid');
  await page.keyboard.press('Control+s');
}

/** What the bot would do with the draft. */
async function openRehearsal(page: Page, fullStack: FullStack) {
  const features = everyKindWithoutBot.features.map((feature) => ({
    ...feature,
    rehearsals: ['member-join' as const],
  }));
  await publishFeatures(fullStack, { ...everyKindWithoutBot, features });
  const { id } = findServer(fullStack, 'Tea House');
  await startSession(fullStack, page.context(), 'owner-of-three');
  await page.route('**/rehearse', (route) =>
    route.fulfill({
      json: {
        decisions: [{ outcome: 'done', reason: { en: 'Poured a cup of Assam.', hu: 'Egy csésze Assam.' } }],
        calls: [
          {
            kind: 'message',
            name: 'general',
            text: '# Hello\n- **Assam**\n> ||warm||',
            embeds: [{ title: hostileText.slice(0, 80) }],
          },
          { kind: 'request', method: 'POST', path: '/tea', fields: {} },
        ],
        more: 0,
      },
    }),
  );
  await page.goto(`/dashboard/${id}/features/welcome-role`);
  await page.getByRole('main').getByRole('switch').first().waitFor();
  if ((page.viewportSize()?.width ?? 0) < 1280) await page.getByRole('radio').nth(1).check();
  await page.getByRole('radio', { name: /^(Try it|Próba)$/ }).check();
  const who = page.getByRole('combobox', { name: /^(Who|Kivel|Ki)$/ });
  await who.fill('b');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: /^(Ask the bot|A bot megkérdezése)$/ }).click();
  await page.getByRole('figure').last().waitFor();
}

/** The page of a feature in all its states. */
export const featureStates: View[] = [
  { name: 'state-features-hostile', open: (page, fullStack) => openHostile(page, fullStack, '') },
  { name: 'state-feature-hostile', open: (page, fullStack) => openHostile(page, fullStack, '/shop-0') },
  {
    name: 'state-feature-hostile-list',
    open: (page, fullStack) => openHostile(page, fullStack, '/shop-0?group=opening'),
  },
  { name: 'state-feature', open: openFeature('tea-shop') },
  {
    name: 'state-feature-decisions',
    open: (page, fullStack) => openDecisions(page, fullStack, 'tea-shop', '/features/tea-shop'),
  },
  { name: 'state-feature-message', open: openFeature('welcome-role') },
  { name: 'state-feature-paused', open: openPaused },
  {
    name: 'state-pause-dialog',
    open: async (page, fullStack) => {
      await openFeature('welcome-role')(page, fullStack);
      await page.getByRole('button', { name: /^(Pause|Szüneteltetés)/ }).click();
      await page.getByRole('dialog').getByRole('radio').last().check();
    },
  },
  {
    name: 'state-feature-list',
    open: async (page, fullStack) => {
      await openFeature('tea-shop?group=opening')(page, fullStack);
      await page.locator('[data-item-toggle]').first().click();
    },
  },
  {
    name: 'state-feature-errors',
    open: async (page, fullStack) => {
      await openFeature('tea-shop')(page, fullStack);
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByLabel('Website', { exact: true }).fill('kettle');
      await page.getByLabel('Seats', { exact: true }).fill('1000');
      await page.keyboard.press('Control+s');
    },
  },
  { name: 'state-feature-rejected', open: openRejected },
  { name: 'state-feature-cause', open: openCause },
  { name: 'state-feature-rehearsal', open: openRehearsal },
  {
    name: 'state-feature-placeholders',
    open: async (page, fullStack) => {
      await openFeature('welcome-role')(page, fullStack);
      const text = page.getByRole('textbox', { name: /^(Text|Szöveg)$/ }).first();
      await text.fill('# Hi {user}\n- welcome to ||{server}|| ');
      await text.press('ControlOrMeta+End');
      await page.keyboard.type('{');
    },
  },
  {
    name: 'state-problems',
    open: async (page, fullStack) => {
      const { id } = await breakThings(fullStack, await startSession(fullStack, page.context(), 'owner-of-three'));
      await page.goto(`/dashboard/${id}`);
      await page.getByRole('button', { name: /^(Use it|Legyen ez)$/ }).waitFor();
    },
  },
];
