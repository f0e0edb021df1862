import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { NO_GREETINGS } from '../guilds/greetings.ts';
import type { ExampleBot } from '../testing/example-bot.ts';
import { repeatUntil, waitUntil } from '../testing/repeat-until.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { enterStaffArea, signInStaff } from '../testing/staff.ts';
import { startTeaHouseBot, type TeaHouseBot } from '../testing/tea-house-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApi } from '../testing/test-api.ts';

const folder = temporaryFolder();
const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;
const eszter = getPerson('admin').id;

let api: TestApi;
let bot: ExampleBot;
let teaHouseId: string;
let server: ServerCalls;
let generalId: string;
let otherId: string;
let rejoin: TeaHouseBot['rejoin'];
let callPlatform: TeaHouseBot['callPlatform'];
let stop: TeaHouseBot['stop'];
beforeAll(async () => {
  ({ api, bot, teaHouseId, server, generalId, otherId, rejoin, callPlatform, stop } = await startTeaHouseBot(folder));
}, 60_000);
afterAll(() => stop());
beforeEach(() => api.advanceClock(60_000));

const getMessages = (channelId = generalId) => api.simulator.control.messages(channelId);
const getLast = (channelId = generalId) => getMessages(channelId).at(-1);

async function saveGreetings(greetings: object) {
  const { revision } = (await server.greetings()).body;
  const saved = await server.saveGreetings({ revision, ...NO_GREETINGS, ...greetings });
  expect(saved.status).toBe(200);
}

/** Switches a feature of the bot on, and waits until the bot has applied it. */
async function saveFeature(feature: string, values: object) {
  const fetchSettings = async () => (await server.featureSettings(feature)).body;
  const { revision } = await fetchSettings();
  const saved = await server.saveFeature(feature, { revision, enabled: true, values });
  expect(saved.status).toBe(200);
  await waitUntil(async () => (await fetchSettings()).applied?.revision > revision);
}

test('members who join or leave are greeted if that is enabled, and only they are mentioned', async () => {
  const { control } = api.simulator;
  const welcome = { enabled: true, channel_id: generalId, text: 'Hi {user}, @everyone! {name} of {x}.' };
  await saveGreetings({ welcome, farewell: { ...welcome, channel_id: otherId, text: 'Bye, {name}.' } });
  await repeatUntil(rejoin, () => getLast(otherId)?.content === 'Bye, Nóra.');
  await waitUntil(() => getLast()?.content.startsWith('Hi') ?? false);
  expect(getLast()).toMatchObject({ content: `Hi <@${nora}>, @everyone! Nóra of {x}.`, embeds: [], mentions: [nora] });

  // The bot does not greet people whom the site banned.
  const admin = await enterStaffArea(api, await signInStaff(api, 'admin', 'admin'), 'admin');
  await admin.call('/v1/admin/ban_user', { userid: nora });
  const isBanned = async () => {
    const count = getMessages(otherId).length;
    rejoin();
    rejoin(eszter);
    await waitUntil(() => getLast(otherId)?.content === 'Bye, Eszter.' && getMessages(otherId).length > count);
    return !getMessages(otherId)
      .slice(count)
      .some(({ content }) => content === 'Bye, Nóra.');
  };
  await waitUntil(isBanned);
  await admin.call('/v1/admin/unban_user', { userid: nora });
  await repeatUntil(rejoin, () => getLast(otherId)?.content === 'Bye, Nóra.');
  expect(control.takeUnknownRoutes()).toEqual([]);
});

test('a message that cannot be sent does not end the bot, which names it in its output', async () => {
  const { control } = api.simulator;
  control.setRevokedPermissions(otherId, ['send']);
  await repeatUntil(rejoin, () =>
    bot.lines.some((line) => line.startsWith(`Failed: greetings on the server ${teaHouseId}: `)),
  );
  const readFailures = () =>
    api.db
      .selectFrom('decisions')
      .select('reason')
      .where('feature', '=', 'greetings')
      .where('outcome', '=', 'failed')
      .execute();
  await waitUntil(async () => (await readFailures()).some(({ reason }) => reason === 'Missing Permissions'));
  control.setRevokedPermissions(otherId, []);
  const count = getMessages(otherId).length;
  await repeatUntil(rejoin, () => getMessages(otherId).length > count);
});

test('the third warning mutes a member, and nobody is warned by their equals', async () => {
  const { control } = api.simulator;
  const useCommand = async (userId: string, name: string, options: Record<string, string | number>) => {
    await control.useCommand(generalId, userId, name, options);
    return getLast()?.content;
  };
  await saveGreetings({});
  control.joinServer(teaHouseId, nora);
  expect(await useCommand(bence, 'warn', { member: nora })).toBe('Warnings and mutes are off on this server.');
  await saveFeature('warnings', { mute: 7200 });
  const warnings = [];
  for (const reason of ['Spam', 'Spam', 'Spam'])
    warnings.push(await useCommand(bence, 'warn', { member: nora, reason }));
  expect(warnings).toEqual([
    `Warned <@${nora}> (1 of 3).`,
    `Warned <@${nora}> (2 of 3).`,
    `Muted <@${nora}> for 120 minutes.`,
  ]);
  expect(await callPlatform('GET', `/guilds/${teaHouseId}/members/${nora}`)).toMatchObject({
    communication_disabled_until: expect.any(String),
  });
  expect(await useCommand(bence, 'mute', { member: nora, minutes: 5 })).toBe(`Muted <@${nora}> for 5 minutes.`);
  expect(await useCommand(bence, 'warn', { member: bence })).toBe('You cannot do this to yourself.');
  expect(await useCommand(eszter, 'warn', { member: bence })).toBe('Their highest role is not below yours.');
  expect(await useCommand(eszter, 'mute', { member: eszter, minutes: 5 })).toBe('You cannot do this to yourself.');
});

test('the button of the ticket panel opens a form, and the form a private thread', async () => {
  const { control } = api.simulator;
  await saveFeature('tickets', { button: 'Ask the team' });
  await control.useCommand(generalId, bence, 'tickets');
  const panel = getLast();
  expect(panel?.components).toMatchObject([{ components: [{ label: 'Ask the team' }] }]);
  const pressed = await control.pressButton(generalId, bence, panel?.id ?? '');
  if (pressed?.kind !== 'modal') throw new Error('There is no form.');
  await control.submitModal(generalId, bence, pressed.modal, { subject: 'The teapot' });
  const findThreads = async () => (await callPlatform('GET', `/guilds/${teaHouseId}/threads/active`)).threads;
  await waitUntil(async () => (await findThreads()).length > 0);
  const [thread] = await findThreads();
  expect(thread).toMatchObject({ name: 'The teapot', type: 12, parent_id: generalId });
  await waitUntil(() => getMessages(thread.id).length > 0);
  expect(getMessages(thread.id)).toMatchObject([
    { content: `Hello <@${bence}>, what can we do for you? The team reads this ticket.`, mentions: [bence] },
  ]);
});

test('a member who joins gets the welcome role', async () => {
  const { roles } = await callPlatform('GET', `/guilds/${teaHouseId}`);
  const role = roles.find(({ name }: { name: string }) => name !== '@everyone' && name !== 'Vigil');
  await saveFeature('welcome-role', { role: role.id });
  await repeatUntil(rejoin, async () =>
    (await callPlatform('GET', `/guilds/${teaHouseId}/members/${nora}`)).roles.includes(role.id),
  );
});
