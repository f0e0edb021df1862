import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { z } from 'zod';
import { NO_GREETINGS } from '../guilds/greetings.ts';
import { startExampleBot } from '../testing/example-bot.ts';
import { repeatUntil, waitUntil } from '../testing/repeat-until.ts';
import { createServerCalls, findServerId } from '../testing/server-calls.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

const folder = temporaryFolder();
const example = path.join(import.meta.dirname, '../../examples/python-bot');
const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;

/** A Python that has discord.py, as the system's packages install it. */
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import discord']).status === 0,
);
if (!python) console.warn('The example in Python is not tested: install discord.py, for example python3-discord.');

(python ? test : test.skip)(
  'the example in Python does what is saved on the site',
  async () => {
    const api = await startTestApi();
    const { control } = api.simulator;
    control.setRateLimits('none');
    control.addBot(findServerId(api, 'Tea House'));
    const key = await createBotKey(api.context);
    const command = [python ?? '', '-B', path.join(example, 'main.py')];
    const start = (site: string) => startExampleBot({ platform: api.simulator.url, site, key, folder, command });
    const bot = await start(api.url);
    const id = findServerId(api, 'Tea House');
    const generalId = control.channels(id).find(({ name }) => name === 'general')?.id ?? '';
    const server = createServerCalls(await api.signIn('owner-of-three'), id);
    const welcome = { enabled: true, channel_id: generalId, text: 'Welcome, {user}! @everyone, this is {name}.' };
    await server.saveGreetings({ ...NO_GREETINGS, revision: 0, welcome });
    await server.saveLogs({
      revision: 0,
      channels: [{ id: generalId, name: 'general', events: ['memberJoin', 'ban'] }],
    });
    const rejoin = () => {
      control.leaveServer(id, nora);
      control.joinServer(id, nora);
    };
    const getMessages = () => control.messages(generalId);
    const findWelcome = () =>
      getMessages().find(({ content }) => content === `Welcome, <@${nora}>! @everyone, this is Nóra.`);
    const isLogged = (title: string) => getMessages().some(({ embeds: [embed] }) => embed?.title === title);
    await repeatUntil(rejoin, () => findWelcome() !== undefined && isLogged('A member joined'));
    expect(findWelcome()).toMatchObject({ mentions: [nora] });

    await control.useCommand(generalId, bence, 'tickets');
    expect(getMessages().at(-1)).toMatchObject({ content: 'Tickets are off on this server.', flags: 64 });
    const role = control.roles(id).find(({ color }) => color)?.id ?? '';
    const features = {
      warnings: { limit: 2, mute: 7200, exempt: [] },
      'welcome-role': { role },
      tickets: { panel: 'Ask us.', button: 'Ask the team' },
    };
    for (const [feature, values] of Object.entries(features))
      expect(await server.saveFeature(feature, { revision: 0, enabled: true, values })).toMatchObject({ status: 200 });
    const areApplied = async () => {
      const { settings } = (await server.features()).body;
      return Object.keys(features).every((feature) => settings[feature].applied?.revision === 1);
    };
    await waitUntil(areApplied);
    rejoin();
    await waitUntil(() => control.members(id).some(({ userId, roles }) => userId === nora && roles.includes(role)));
    const isReported = async () => {
      const { decisions } = (await server.call('GET', '/decisions/welcome-role')).body;
      return decisions.some(
        (decision: { outcome: string; revision: number; user: { id: string } }) =>
          decision.outcome === 'done' && decision.revision === 1 && decision.user.id === nora,
      );
    };
    await waitUntil(isReported);
    await control.useCommand(generalId, bence, 'warn', { member: nora });
    expect(getMessages().at(-1)?.content).toBe(`Warned <@${nora}> (1 of 2).`);
    await control.useCommand(generalId, bence, 'warn', { member: nora });
    expect(getMessages().at(-1)?.content).toBe(`Muted <@${nora}> for 120 minutes.`);
    const mute = () => control.useCommand(generalId, bence, 'mute', { member: nora, minutes: 10 });
    expect(await mute()).toMatchObject({ kind: 'message' });
    expect(getMessages().at(-1)).toMatchObject({ content: `Muted <@${nora}> for 10 minutes.`, flags: 64 });
    expect(control.members(id).find(({ userId }) => userId === nora)?.timeoutUntil).toBeTruthy();
    await control.useCommand(generalId, bence, 'warn', { member: bence });
    expect(getMessages().at(-1)?.content).toBe('You cannot do this to yourself.');
    await control.useCommand(generalId, bence, 'tickets');
    const panel = getMessages().at(-1)?.id ?? '';
    expect(getMessages().at(-1)).toMatchObject({
      content: 'Ask us.',
      components: [{ components: [{ label: 'Ask the team' }] }],
    });
    const form = await control.pressButton(generalId, nora, panel);
    if (form?.kind !== 'modal') throw new Error('The button shows no form.');
    const [row] = form.modal.components;
    const [{ custom_id = '' } = {}] = z.array(z.looseObject({ custom_id: z.string() })).parse(row?.components);
    // The library knows its form a moment after the platform has it.
    const submit = () => control.submitModal(generalId, nora, form.modal, { [custom_id]: 'Lost key' });
    await repeatUntil(submit, () => control.threads(id).some(({ name }) => name === 'Lost key'));
    control.banUser(id, nora);
    await waitUntil(() => isLogged('A member was banned'));
    control.unbanUser(id, nora);

    const isLeft = async () => {
      const row = await api.db.selectFrom('servers').select('left_at').where('id', '=', id).executeTakeFirstOrThrow();
      return row.left_at !== null;
    };
    control.removeBot(id);
    await waitUntil(isLeft);
    control.addBot(id);
    await waitUntil(async () => !(await isLeft()));
    const findLastWelcome = (after: number) =>
      getMessages()
        .slice(after)
        .find(({ content }) => content.startsWith('Welcome'));
    let count = getMessages().length;
    await repeatUntil(rejoin, () => findLastWelcome(count) !== undefined);

    // While the site is down, the bot starts with the copy.
    const file = path.join(folder, 'vigil-settings.json');
    await waitUntil(() => existsSync(file) && readFileSync(file, 'utf8').includes('this is {name}'));
    await bot.stop('SIGKILL');
    const restarted = await start('http://127.0.0.1:1');
    count = getMessages().length;
    await repeatUntil(rejoin, () => findLastWelcome(count) !== undefined);
    await restarted.stop('SIGKILL');
    await api.stop();
  },
  90_000,
);
