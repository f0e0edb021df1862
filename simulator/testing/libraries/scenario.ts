import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { getPerson } from '../../people.ts';
import type { RunningSimulator } from '../../start-simulator.ts';

/**
 * A bot for the scenario, written with one library:
 * - it greets who joins with `Welcome, <@id>` and a button, and says `Goodbye, name` in #general;
 * - it answers what `chatCommands` lists, and says `edited` or `deleted` when a message of a member was;
 * - /hello answers `Hello, name`, /slow answers late, /form shows a form and repeats its text; the button replaces its message;
 * - who reacts with 🎭 gets the role that `!role` created.
 */
export interface LibraryBot {
  stop(): unknown;
}

export type StartBot = (url: string) => Promise<LibraryBot>;

/** The steps of the scenario that a member starts with a message. */
export const chatCommands = {
  '!react': 'reacts with 👍',
  '!edit': 'replies "draft", and edits the reply to "final"',
  '!role': 'creates the role Player, and sends its name',
  '!nick': 'gives the author the nickname Quiz master',
  '!timeout': 'times the author out for a minute, for the reason "calm"',
  '!channel': 'creates the channel quiz',
  '!thread': 'starts a thread on the message, and writes "inside" in it',
  '!webhook': 'creates a webhook, and sends "hooked" with it',
  '!file': 'sends the file notes.txt',
  '!members': 'fetches all members, and sends how many there are',
  '!audit': 'sends the reason of the last timeout from the audit log',
  '!clean': 'deletes the last two messages at once',
  '!ban': 'bans the author for the reason "spam", and lifts the ban',
} as const;

const nora = getPerson('visitor').id;

/** Waits until a value is found; without a limit, a bot that does nothing would hide what it should have done. */
async function waitFor<T>(find: () => T | undefined | false): Promise<T> {
  const limit = AbortSignal.timeout(30_000);
  for (;;) {
    const found = find();
    if (found) return found;
    if (limit.aborted) throw new Error(`The bot did not do it: ${find}`);
    await setTimeout(5);
  }
}

/** discord.py knows a button or form a moment after the platform has it. Until then nothing responds, and a member tries again. */
async function tryTwice<T>(act: () => Promise<T | undefined>): Promise<T | undefined> {
  return (await act()) ?? (await act());
}

/** Plays twenty steps with a bot, and checks the effects at the platform's side. */
export async function playScenario({ control }: RunningSimulator): Promise<void> {
  const server = control.servers().find(({ name }) => name === 'Tea House');
  const channel = control.channels(server?.id ?? '').find(({ name }) => name === 'general');
  if (!server || !channel) throw new Error('The seed has no Tea House with a general channel.');
  const messages = () => control.messages(channel.id);
  const waitForText = (text: string) => waitFor(() => messages().find(({ content }) => content === text));
  const write = (text: string) => control.sendMessage(channel.id, nora, text);
  const findMember = () => control.members(server.id).find(({ userId }) => userId === nora);

  control.joinServer(server.id, nora);
  const welcome = await waitForText(`Welcome, <@${nora}>`);
  const press = () => control.pressButton(channel.id, nora, welcome.id);
  expect(await tryTwice(press)).toMatchObject({ kind: 'message' });
  expect((await waitForText('The rules: be kind.')).components).toEqual([]);

  const reacted = write('!react');
  await waitFor(() => messages().find(({ id, reactions }) => id === reacted.id && reactions['👍']));
  write('!edit');
  expect(await waitForText('final')).toMatchObject({ editedAt: expect.any(Number), replyTo: expect.any(String) });
  const typo = write('A tpyo.');
  control.editMessage(channel.id, typo.id, 'A typo.');
  await waitForText('edited');
  control.deleteMessage(channel.id, typo.id, nora);
  await waitForText('deleted');

  write('!role');
  const player = await waitForText('Player');
  control.react(channel.id, player.id, nora, '🎭');
  const role = await waitFor(() => control.roles(server.id).find(({ name }) => name === 'Player'));
  await waitFor(() => findMember()?.roles.includes(role.id));

  write('!nick');
  await waitFor(() => findMember()?.nick === 'Quiz master');
  write('!timeout');
  await waitFor(() => findMember()?.timeoutUntil);
  write('!audit');
  await waitForText('calm');

  write('!channel');
  await waitFor(() => control.channels(server.id).find(({ name }) => name === 'quiz'));
  write('!thread');
  const thread = await waitFor(() => control.threads(server.id)[0]);
  await waitFor(() => control.messages(thread.id).find(({ content }) => content === 'inside'));
  write('!webhook');
  expect(await waitForText('hooked')).toMatchObject({ webhook: { name: 'Quiz hook' } });
  write('!file');
  await waitFor(() => messages().find(({ attachments }) => attachments[0]?.filename === 'notes.txt'));
  write('!members');
  await waitForText(`${control.members(server.id).length} members`);

  expect(await control.useCommand(channel.id, nora, 'hello', { name: 'Nóra' })).toMatchObject({ kind: 'message' });
  await waitForText('Hello, Nóra');
  expect(await control.useCommand(channel.id, nora, 'slow')).toEqual({ kind: 'deferred' });
  await waitForText('At last.');
  const form = await control.useCommand(channel.id, nora, 'form');
  if (form?.kind !== 'modal') throw new Error(`The bot showed no form: ${form?.kind}`);
  const { modal } = form;
  const submit = () => control.submitModal(channel.id, nora, modal, { wish: 'more tea' });
  expect(await tryTwice(submit)).toMatchObject({ kind: 'message' });
  await waitForText('You wish: more tea');

  const last = messages().at(-1);
  write('!clean');
  await waitFor(() => !messages().some(({ id }) => id === last?.id));

  // What happens while the connection is lost is neither lost nor done twice.
  control.cutConnections();
  control.leaveServer(server.id, nora);
  await waitForText('Goodbye, nora.vendeg');
  control.joinServer(server.id, nora);
  await waitForText(`Welcome, <@${nora}>`);
  expect(messages().filter(({ content }) => content.startsWith('Goodbye'))).toHaveLength(1);

  write('!ban');
  await waitFor(() => control.auditLog(server.id).some(({ action }) => action === 23));
  expect(control.auditLog(server.id).find(({ action }) => action === 22)?.reason).toBe('spam');
  expect(findMember()).toBeUndefined();
  expect(control.takeUnknownRoutes()).toEqual([]);
}
