import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { InteractionResponse } from '../../actions/pending-interactions.ts';
import {
  type ContextTarget,
  findComponents,
  type OptionValue,
  runCommand,
  runContextCommand,
  submitModal,
  useComponent,
} from '../../actions/use-commands.ts';
import { getMessages } from '../../payloads/messages.ts';
import type { Simulator } from '../../simulator.ts';
import type { Command } from '../../state/state.ts';
import { findMember } from '../../world/members.ts';
import { runAndDescribe } from '../action-results.ts';
import { type ChatRequest, chatPath, missingMessage } from './chat-request.ts';
import { listSlashCommands, readOptions, type SlashCommand } from './command-options.ts';
import { componentSchema, selectTypes } from './components.ts';
import { getTargetUserId, listContextCommands } from './context-commands.ts';
import { readModal } from './modal-fields.ts';

const fieldsSchema = z.record(z.string(), z.unknown()).catch({});
/** The texts of a form, so that a page with the reason why it was denied shows them again. */
const getTexts = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

const componentFormSchema = z.object({
  component: z.string().catch(''),
  values: z.preprocess((values) => (values === undefined ? [] : [values].flat()), z.array(z.string())),
});

const targetSchema = z.object({ command: z.string().catch(''), target: z.string().catch('') });
const noCommand = ({ viewer }: ChatRequest) => `The bot has no such command, or ${viewer.name} may not use it.`;

/** Starts an interaction; shows how the bot responded, or the modal that it opened. */
async function interact(
  simulator: Simulator,
  { location, showResult }: ChatRequest,
  start: () => Promise<InteractionResponse | undefined>,
): Promise<FastifyReply> {
  const { value, lines, hasReached } = runAndDescribe(simulator, location.server, start);
  if (!hasReached) return showResult(lines);
  const response = await value;
  if (!response) return showResult([...lines, { tone: 'warn', text: 'The bot did not answer within three seconds.' }]);
  if (response.kind === 'modal')
    return showResult([{ tone: 'good', text: 'The bot opened a form.' }], { modal: response.modal.openedBy?.id ?? '' });
  const text = response.kind === 'deferred' ? 'The bot will answer later.' : 'The bot answered.';
  return showResult([...lines, { tone: 'good', text }]);
}

export function runSlashCommand(
  simulator: Simulator,
  chat: ChatRequest,
  { command, path }: SlashCommand,
  options: readonly OptionValue[],
): Promise<FastifyReply> {
  const { location, viewer } = chat;
  return interact(simulator, chat, () =>
    runCommand(simulator, { location, userId: viewer.userId, command, path, options }),
  );
}

/** Adds the forms of commands, components and modals. */
export function addInteractionRoutes(
  app: FastifyInstance,
  simulator: Simulator,
  readRequest: (request: FastifyRequest, reply: FastifyReply) => ChatRequest,
): void {
  app.post(`${chatPath}/commands`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const fields = fieldsSchema.parse(request.body);
    const command = listSlashCommands(simulator, chat.viewer).find(({ name }) => name === fields.command);
    const reason = chat.explainMissing('ViewChannel');
    if (reason) return chat.deny(reason);
    if (!command) return chat.deny(noCommand(chat));
    const options = readOptions(simulator, chat.viewer, command, fields);
    return typeof options === 'string'
      ? chat.deny(options, '', getTexts(fields))
      : runSlashCommand(simulator, chat, command, options);
  });

  const runOnTarget = (chat: ChatRequest, command: Command | undefined, target: ContextTarget) => {
    const { location, viewer } = chat;
    if (!command) return chat.deny(noCommand(chat));
    return interact(simulator, chat, () =>
      runContextCommand(simulator, { location, userId: viewer.userId, command, target }),
    );
  };

  app.post(`${chatPath}/messages/:message/commands`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const message = chat.findMessage();
    if (!message) return chat.deny(missingMessage);
    const { command: id } = targetSchema.parse(request.body);
    const { onMessage, onUser } = listContextCommands(simulator, chat.viewer);
    const userId = getTargetUserId(message);
    const command = onUser.find((candidate) => candidate.id === id);
    if (command && userId !== undefined) return runOnTarget(chat, command, { userId });
    return runOnTarget(
      chat,
      onMessage.find((candidate) => candidate.id === id),
      { message },
    );
  });

  app.post(`${chatPath}/user-commands`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const reason = chat.explainMissing('ViewChannel');
    if (reason) return chat.deny(reason);
    const { command: id, target: userId } = targetSchema.parse(request.body);
    if (!findMember(simulator.world, chat.location.server, userId)) return chat.deny('Choose a member.');
    const { onUser } = listContextCommands(simulator, chat.viewer);
    return runOnTarget(
      chat,
      onUser.find((command) => command.id === id),
      { userId },
    );
  });

  app.post(`${chatPath}/messages/:message/component`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const message = chat.findMessage();
    if (!message) return chat.deny(missingMessage);
    const form = componentFormSchema.safeParse(request.body).data;
    const component = findComponents(message.components).find(({ custom_id }) => custom_id === form?.component);
    if (!form || !component) return chat.deny('The message no longer has this button.');
    const { type, disabled, min_values, max_values } = componentSchema.parse(component);
    if (disabled) return chat.deny('The bot has switched this off.');
    const isSelect = selectTypes.includes(type);
    const values = form.values.filter((value) => value !== '');
    if (isSelect && (values.length < min_values || values.length > max_values))
      return chat.deny(`Choose ${min_values === max_values ? min_values : `${min_values} to ${max_values}`}.`);
    const { location, viewer } = chat;
    return interact(simulator, chat, () =>
      useComponent(simulator, {
        ...{ location, userId: viewer.userId, message, component },
        ...(isSelect ? { values } : {}),
      }),
    );
  });

  app.post(`${chatPath}/modals/:modal`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const { location, viewer } = chat;
    const { modal: id } = z.object({ modal: z.string() }).parse(request.params);
    const opened = simulator.interactions.findModal(id, viewer.userId);
    if (opened?.response?.kind !== 'modal' || opened.location.channel.id !== location.channel.id)
      return chat.deny('This form is no longer open.');
    const { modal } = opened.response;
    const fields = fieldsSchema.parse(request.body);
    const values = readModal(modal, fields);
    if (typeof values === 'string') return chat.deny(values, '', { ...getTexts(fields), modal: id });
    const message = getMessages(simulator.world, location.channel.id).find(
      (candidate) => candidate.id === opened.messageId,
    );
    return interact(simulator, chat, () =>
      submitModal(simulator, {
        ...{ location, userId: viewer.userId, modal, values },
        ...(message ? { message } : {}),
      }),
    );
  });
}
