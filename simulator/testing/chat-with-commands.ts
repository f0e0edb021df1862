import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { startSession } from './gateway-client.ts';
import { fetchPage, submitForm } from './pages.ts';
import { requestAsBot, startTestSimulator } from './running-simulator.ts';

const commands = [
  {
    name: 'play',
    description: 'Plays a song',
    options: [
      { type: 3, name: 'song', description: 'Which', required: true, autocomplete: true },
      { type: 4, name: 'volume', description: 'How loud' },
      { type: 11, name: 'cover', description: 'A picture' },
    ],
  },
  { type: 2, name: 'Show warnings' },
  { type: 3, name: 'Report message' },
  { name: 'ping', description: 'Answers' },
  { name: 'clear', description: 'Deletes messages', default_member_permissions: '8192' },
  {
    name: 'mod',
    description: 'Moderates',
    options: [
      {
        type: 1,
        name: 'warn',
        description: 'Warns <b>',
        options: [
          { type: 6, name: 'member', description: 'Who', required: true },
          { type: 4, name: 'points', description: 'How many', min_value: 1, max_value: 5 },
          { type: 5, name: 'silent', description: 'Whether others see it' },
          { type: 3, name: 'rule', description: 'Which', choices: [{ name: 'Be kind', value: 'kind' }] },
        ],
      },
    ],
  },
];

/** A chat with a bot that responds to each interaction as `responses` says. */
export async function startChatWithCommands(
  respond: (interaction: Record<string, never>) => { type: number; data?: unknown } | undefined,
) {
  const simulator = await startTestSimulator();
  const server = simulator.control.servers().find(({ name }) => name === 'Tea House');
  const channel = simulator.control.channels(server?.id ?? '').find(({ name }) => name === 'general');
  const path = `/simulator/servers/${server?.id}/channels/${channel?.id}`;
  const bot = await startSession(simulator);
  const interactions: Record<string, never>[] = [];
  bot.socket.on('message', async (data) => {
    const { t, d } = JSON.parse(String(data));
    if (t !== 'INTERACTION_CREATE') return;
    interactions.push(d);
    const body = JSON.stringify(respond(d) ?? {});
    if (body !== '{}')
      await requestAsBot(simulator, `/interactions/${d.id}/${d.token}/callback`, { method: 'POST', body });
  });
  await requestAsBot(simulator, `/applications/${simulatorCredentials.clientId}/commands`, {
    method: 'PUT',
    body: JSON.stringify(commands),
  });
  const submit = async (userId: string, form: string, fields: Record<string, string | readonly string[]>) => {
    const sent = await submitForm(simulator, `${path}${form}?as=${userId}`, fields);
    const shown = sent.location === null ? sent : await fetchPage(simulator, sent.location);
    return { status: sent.status, location: sent.location ?? '', text: shown.text };
  };
  const send = async (body: object) =>
    (await requestAsBot(simulator, `/channels/${channel?.id}/messages`, { method: 'POST', body: JSON.stringify(body) }))
      .body.id as string;
  return { simulator, server, path, interactions, submit, send };
}
