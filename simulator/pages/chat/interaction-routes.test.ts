import { afterEach, expect, test } from '@jest/globals';
import { interactionTimes } from '../../actions/pending-interactions.ts';
import { getPerson } from '../../people.ts';
import { startChatWithCommands } from '../../testing/chat-with-commands.ts';
import { closeGatewayClients } from '../../testing/gateway-client.ts';
import { fetchPage, submitFiles } from '../../testing/pages.ts';
import { stopSimulators } from '../../testing/running-simulator.ts';

const { responseMs } = interactionTimes;
afterEach(async () => {
  interactionTimes.responseMs = responseMs;
  closeGatewayClients();
  await stopSimulators();
});

const bence = getPerson('owner-of-three').id;
const mate = getPerson('moderator').id;

test('runs a slash command with options of each kind', async () => {
  const { simulator, path, interactions, submit } = await startChatWithCommands(() => ({
    type: 4,
    data: { content: 'Warned' },
  }));
  const { text } = await fetchPage(simulator, `${path}?as=${bence}`);
  expect(text).toMatch(/\/clear<.*\/mod warn<.*Warns &lt;b&gt;.*\/ping</s);
  expect((await fetchPage(simulator, `${path}?as=${mate}`)).text).not.toContain('/clear<');

  const opened = await submit(bence, '/messages', { content: '/mod warn' });
  expect(opened.text).toMatch(
    /<select id="option-0"[^>]*required.*<input type="number"[^>]*id="option-1"[^>]*max="5"/s,
  );
  const form = { command: 'mod warn', 'option-0': mate, 'option-1': '2', 'option-2': 'true', 'option-3': 'kind' };
  for (const [field, value, reason] of [
    ['option-0', '', 'Fill in “member”.'],
    ['option-1', '6', '“points” cannot be “6”.'],
    ['option-1', '1.5', '“points” cannot be “1.5”.'],
    ['option-3', 'other', '“rule” cannot be “other”.'],
  ] as const)
    expect(await submit(bence, '/commands', { ...form, [field]: value })).toMatchObject({
      status: 403,
      text: expect.stringContaining(reason),
    });
  expect((await submit(bence, '/commands', { ...form, 'option-1': '6' })).text).toContain('step="1" value="6"');
  const run = await submit(bence, '/commands', form);
  expect(run.text).toMatch(/The bot answered\..*|Warned/s);
  expect(run.text).toMatch(/Bence<\/bdi> used <b>\/mod warn/);
  expect(interactions).toMatchObject([
    {
      member: { user: { id: bence } },
      data: {
        name: 'mod',
        resolved: { members: { [mate]: {} } },
        options: [
          {
            name: 'warn',
            options: [
              { name: 'member', value: mate },
              { name: 'points', value: 2 },
              { name: 'silent', value: true },
              { name: 'rule', value: 'kind' },
            ],
          },
        ],
      },
    },
  ]);
  expect((await submit(mate, '/commands', { command: 'clear' })).status).toBe(403);
  expect((await submit(bence, '/messages', { content: '/nothing' })).text).toContain(
    'The bot has no command /nothing.',
  );
});

test('shows responses for one person only to them, and a deferred one as thinking', async () => {
  let deferred = false;
  const { simulator, path, submit } = await startChatWithCommands(() =>
    deferred ? { type: 5 } : { type: 4, data: { content: 'Secret', flags: 64 } },
  );
  expect((await submit(bence, '/messages', { content: '/ping' })).text).toMatch(/only you see this.*Secret/s);
  expect((await fetchPage(simulator, `${path}?as=${mate}`)).text).not.toContain('Secret');
  deferred = true;
  const { text } = await submit(mate, '/messages', { content: '/ping' });
  expect(text).toContain('The bot will answer later.');
  expect(text).toContain('is thinking…');
});

test('presses buttons, and fills in the form that the bot opens', async () => {
  const modal = {
    custom_id: 'ticket',
    title: 'A <b>ticket</b>',
    components: [
      { type: 1, components: [{ type: 4, custom_id: '"subject"', label: 'Subject', style: 1, max_length: 10 }] },
      { type: 1, components: [{ type: 4, custom_id: 'text', label: 'Text', style: 2, required: false }] },
      { type: 18, label: 'Kind', component: { type: 3, custom_id: 'kind', options: [{ label: 'Bug', value: 'bug' }] } },
    ],
  };
  const { interactions, submit, send } = await startChatWithCommands(({ type }) =>
    type === 5 ? { type: 4, data: { content: 'Opened' } } : { type: 9, data: modal },
  );
  const id = await send({
    components: [
      {
        type: 1,
        components: [
          { type: 2, style: 1, label: '<i>Open', custom_id: 'open"' },
          { type: 2, style: 2, label: 'Off', custom_id: 'off', disabled: true },
        ],
      },
    ],
  });
  const opened = await submit(bence, `/messages/${id}/component`, { component: 'open"' });
  expect(opened.text).toContain('A &lt;b&gt;ticket&lt;/b&gt;');
  const url = new URL(opened.location, 'http://x');
  const form = `/modals/${url.searchParams.get('modal')}`;
  expect((await submit(bence, form, { 'field-2': 'bug' })).text).toContain('Fill in “Subject”.');
  // Without the script, the page with the reason shows the form again, with what was typed.
  const { text } = await submit(bence, form, { 'field-0': 'x'.repeat(11), 'field-1': 'All of it', 'field-2': 'bug' });
  expect(text).toMatch(/must have 0 to 10 characters\..*value="x{11}".*All of it<\/textarea>/s);
  expect((await submit(mate, form, { 'field-0': 'x' })).text).toContain('This form is no longer open.');
  expect((await submit(bence, form, { 'field-0': 'Help', 'field-2': 'bug' })).text).toContain('Opened');
  expect(interactions[1]).toMatchObject({
    data: {
      custom_id: 'ticket',
      components: [
        { components: [{ custom_id: '"subject"', value: 'Help' }] },
        { components: [{ custom_id: 'text', value: '' }] },
        { component: { custom_id: 'kind', values: ['bug'] } },
      ],
    },
  });
  expect((await submit(bence, `/messages/${id}/component`, { component: 'off' })).status).toBe(403);
  expect((await submit(bence, `/messages/${id}/component`, { component: 'gone' })).status).toBe(403);
});

test('chooses in selects of texts and of members', async () => {
  const { interactions, submit, send } = await startChatWithCommands(() => ({ type: 6 }));
  const options = ['red', 'blue', 'green'].map((value) => ({ label: value, value }));
  const id = await send({
    components: [
      { type: 1, components: [{ type: 3, custom_id: 'colours', options, min_values: 2, max_values: 2 }] },
      { type: 1, components: [{ type: 5, custom_id: 'member' }] },
    ],
  });
  const form = `/messages/${id}/component`;
  expect((await submit(bence, form, { component: 'colours', values: 'red' })).text).toContain('Choose 2.');
  await submit(bence, form, { component: 'colours', values: ['red', 'blue'] });
  await submit(bence, form, { component: 'member', values: mate });
  expect(interactions).toMatchObject([
    { data: { custom_id: 'colours', values: ['red', 'blue'] } },
    { data: { custom_id: 'member', values: [mate], resolved: { users: { [mate]: {} } } } },
  ]);
});

test('says when the bot does not respond', async () => {
  interactionTimes.responseMs = 20;
  const { submit } = await startChatWithCommands(() => undefined);
  expect((await submit(bence, '/messages', { content: '/ping' })).text).toContain(
    'The bot did not answer within three seconds.',
  );
  closeGatewayClients();
});

test('shows the values that the bot suggests, and keeps what was typed', async () => {
  const choices = [{ name: 'Blue <i>', value: 'song-1' }];
  const { simulator, path, interactions, submit } = await startChatWithCommands(({ type }) =>
    type === 4 ? { type: 8, data: { choices } } : { type: 4, data: { content: 'Playing' } },
  );
  const suggest = (fields: Record<string, string>) =>
    fetchPage(simulator, `${path}?${new URLSearchParams({ as: bence, command: 'play', ...fields })}`);
  const { text } = await suggest({ 'option-0': 'blu', 'option-1': '7', suggest: '0' });
  expect(interactions).toMatchObject([
    {
      type: 4,
      data: {
        name: 'play',
        options: [
          { name: 'song', value: 'blu', focused: true },
          { name: 'volume', value: '7' },
        ],
      },
    },
  ]);
  expect(text).toContain('name="option-0" value="song-1"');
  expect(text).toContain('Blue &lt;i&gt;</button>');
  expect(text).toMatch(/value="blu"[^>]* autofocus.*value="7"/s);
  // Without the script, the chosen value follows the typed one.
  expect((await fetchPage(simulator, `${path}?as=${bence}&command=play&option-0=blu&option-0=song-1`)).text).toContain(
    'value="song-1" autocomplete="off"',
  );
  expect((await submit(bence, '/commands', { command: 'play', 'option-0': 'song-1' })).text).toContain('Playing');
  expect(interactions).toHaveLength(2);
});

test('says why there are no suggestions', async () => {
  interactionTimes.responseMs = 20;
  const { simulator, server, path } = await startChatWithCommands(() => undefined);
  const page = `${path}?as=${bence}&command=play&suggest=0`;
  expect((await fetchPage(simulator, page)).text).toContain('The bot did not answer within three seconds.');
  simulator.control.removeBot(server?.id ?? '');
  expect((await fetchPage(simulator, page)).text).toContain('The bot is not on this server');
});

test('sends a file as an option', async () => {
  const { simulator, path, interactions } = await startChatWithCommands(() => ({ type: 4, data: { content: 'Nice' } }));
  const cover = new File(['png'], 'cover.png', { type: 'image/png' });
  const fields = { command: 'play', 'option-0': 'x', 'option-2': [cover] };
  expect((await submitFiles(simulator, `${path}/commands?as=${bence}`, fields)).status).toBe(303);
  const { options, resolved } = Object(interactions[0]).data;
  const [, { value: id }] = options;
  expect(resolved.attachments[id]).toMatchObject({ id, filename: 'cover.png', size: 3, content_type: 'image/png' });
  expect(await (await fetch(resolved.attachments[id].url)).text()).toBe('png');
});

test('uses commands of the context menus of users and messages', async () => {
  const { simulator, path, interactions, submit } = await startChatWithCommands(() => ({
    type: 4,
    data: { content: 'Done' },
  }));
  await submit(mate, '/messages', { content: 'Too loud' });
  const { text } = await fetchPage(simulator, `${path}?as=${bence}`);
  const [, messageId = ''] = /id="message-(\d+)"/.exec(text) ?? [];
  const getCommandId = (label: string) =>
    new RegExp(`name="command" value="(\\d+)"><button[^>]*aria-label="${label}`).exec(text)?.[1] ?? '';
  const report = getCommandId('Report message: message by Máté');
  const warnings = getCommandId('Show warnings: Máté');

  await submit(bence, `/messages/${messageId}/commands`, { command: report });
  await submit(bence, `/messages/${messageId}/commands`, { command: warnings });
  expect((await fetchPage(simulator, `${path}?as=${bence}&user-command=${warnings}`)).text).toContain(
    'Run Show warnings',
  );
  const used = await submit(mate, '/user-commands', { command: warnings, target: bence });
  expect(used.text).toMatch(/Máté<\/bdi> used <b>Show warnings<\/b>/);
  expect(interactions).toMatchObject([
    { data: { type: 3, target_id: messageId, resolved: { messages: { [messageId]: { content: 'Too loud' } } } } },
    { data: { type: 2, target_id: mate, resolved: { users: { [mate]: {} }, members: { [mate]: {} } } } },
    { data: { type: 2, target_id: bence }, member: { user: { id: mate } } },
  ]);
  const wrong = { command: report, target: bence };
  expect((await submit(bence, '/user-commands', wrong)).text).toContain('The bot has no such command');
  expect((await submit(bence, '/user-commands', { ...wrong, target: '1' })).text).toContain('Choose a member.');
});
