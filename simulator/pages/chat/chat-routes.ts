import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deleteMessages, editMessage, sendMessage, setPinned } from '../../actions/messages.ts';
import { addReaction, emojiPattern, MAX_REACTIONS, removeReaction } from '../../actions/reactions.ts';
import type { Simulator } from '../../simulator.ts';
import { findChannel } from '../../world/channels.ts';
import { type ResultStore, runAndDescribe } from '../action-results.ts';
import { sendPage } from '../layout.ts';
import { getSendPermissionName } from '../rights.ts';
import { findViewer, getTimeoutEnd } from '../viewer.ts';
import { addUploadParser, explainFileLimits, readFiles } from './attachments.ts';
import { chatPage, deletedChat, liveChat } from './chat-page.ts';
import { type ChatRequest, chatPath, missingMessage, readChatRequest } from './chat-request.ts';
import { listSlashCommands } from './command-options.ts';
import { fetchSuggestions } from './fetch-suggestions.ts';
import { addInteractionRoutes, runSlashCommand } from './interaction-routes.ts';
import { addChatScript, streamMarkup } from './live-updates.ts';
import { canDelete, explainTextLimit, getVisibleMessages } from './messages.ts';

/** Browsers send each line break as two characters. */
const contentSchema = z.object({
  content: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .catch(''),
  reply: z.string().optional().catch(undefined),
  files: z.unknown().optional().transform(readFiles),
});
const emojiSchema = z
  .object({ emoji: z.string().catch(''), other: z.string().trim().catch('') })
  .transform(({ emoji, other }) => emoji || other);

/** Adds the pages of channels, and their forms. */
export function addChatRoutes(app: FastifyInstance, simulator: Simulator, results: ResultStore): void {
  const { world, now } = simulator;
  const readRequest = (request: FastifyRequest, reply: FastifyReply) =>
    readChatRequest(simulator, results, request, reply);
  /** Runs an action, and shows which events of it the bot received. */
  const run = ({ location, showResult }: ChatRequest, action: () => unknown) =>
    showResult(runAndDescribe(simulator, location.server, action).lines);

  addUploadParser(app);
  addChatScript(app);
  addInteractionRoutes(app, simulator, readRequest);

  app.get(chatPath, async (request, reply) => {
    const chat = readRequest(request, reply);
    const { query } = request;
    const suggestions = await fetchSuggestions(simulator, chat, query);
    const state = { query, suggestions, lines: results.find(query) };
    return sendPage(reply, chatPage(simulator, chat.location, chat.viewer, state));
  });

  app.get(`${chatPath}/live`, async (request, reply) => {
    const { location, viewer } = readRequest(request, reply);
    return streamMarkup(simulator, reply, () => {
      const current = findChannel(world, location.channel.id);
      const as = findViewer(world, location.server, { as: viewer.userId }, now());
      const chat = current ? liveChat(simulator, current, as) : deletedChat(simulator, location, as);
      return { markup: chat.markup, expiresAt: getTimeoutEnd(as) };
    });
  });

  app.post(`${chatPath}/messages`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const { location, viewer } = chat;
    const { content, reply: replyTo, files } = contentSchema.parse(request.body ?? {});
    const form: Record<string, string> = replyTo === undefined ? {} : { reply: replyTo };
    const isReplyMissing =
      replyTo !== undefined &&
      !getVisibleMessages(simulator, viewer, location.channel.id).some(({ id }) => id === replyTo);
    const reason =
      chat.explainMissing(getSendPermissionName(location.channel)) ??
      (isReplyMissing ? missingMessage : undefined) ??
      (files.length > 0 ? chat.explainMissing('AttachFiles') : undefined) ??
      explainFileLimits(files) ??
      explainTextLimit(content);
    if (reason) return chat.deny(reason, content, form);
    if (content === '' && files.length === 0) return chat.deny('Write something first, or choose a file.', '', form);
    if (content.startsWith('/') && files.length === 0) return openCommand(chat, content);
    return run(chat, () =>
      sendMessage(simulator, location, {
        ...{ content, authorId: viewer.userId, ...(replyTo === undefined ? {} : { replyTo }) },
        attachments: files.map((file) => simulator.files.add(file)),
      }),
    );
  });

  /** Runs a command without options, or opens the form of one with options. */
  const openCommand = (chat: ChatRequest, content: string) => {
    const name = content.slice(1).trim();
    const command = listSlashCommands(simulator, chat.viewer).find((candidate) => candidate.name === name);
    if (!command) return chat.deny(`The bot has no command ${content.slice(0, 100)}.`, content);
    return command.options.length > 0
      ? chat.showPage({ command: name })
      : runSlashCommand(simulator, chat, command, []);
  };

  app.post(`${chatPath}/messages/:message/edit`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const message = chat.findMessage();
    const { content } = contentSchema.parse(request.body ?? {});
    // Without the script, the new text moves to the composer; with it the form stays open.
    if (!message) return chat.deny(missingMessage, content);
    if (message.authorId !== chat.viewer.userId) return chat.deny('Only the author of a message can edit it.');
    const reason = content === '' ? 'Write something first.' : explainTextLimit(content);
    if (reason) return chat.deny(reason, content, { edit: message.id });
    return run(chat, () => editMessage(simulator, chat.location, message, { content }));
  });

  app.post(`${chatPath}/messages/:message/delete`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const { location, viewer, permissions } = chat;
    const message = chat.findMessage();
    if (!message) return chat.deny(missingMessage);
    if (!canDelete(message, viewer, permissions)) return chat.deny(chat.explainMissing('ManageMessages') ?? '');
    return run(chat, () => deleteMessages(simulator, location, [message.id], { userId: viewer.userId }));
  });

  app.post(`${chatPath}/messages/:message/pin`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const message = chat.findMessage();
    const reason = chat.explainMissing('PinMessages');
    if (!message || reason) return chat.deny(reason ?? missingMessage);
    const actor = { userId: chat.viewer.userId };
    return run(chat, () => setPinned(simulator, chat.location, message, message.pinnedAt === undefined, actor));
  });

  app.post(`${chatPath}/messages/:message/reactions`, async (request, reply) => {
    const chat = readRequest(request, reply);
    const { location, viewer, deny } = chat;
    const message = chat.findMessage();
    const emoji = emojiSchema.parse(request.body ?? {});
    if (!message) return deny(missingMessage);
    if (!emojiPattern.test(emoji)) return deny('Write one emoji, or a custom one as name:id.');
    const users = message.reactions[emoji];
    const reason = viewer.isTimedOut || !users ? chat.explainMissing('AddReactions') : undefined;
    if (reason) return deny(reason);
    if (!users && Object.keys(message.reactions).length >= MAX_REACTIONS)
      return deny(`A message has at most ${MAX_REACTIONS} different reactions.`);
    const change = users?.includes(viewer.userId) ? removeReaction : addReaction;
    return run(chat, () => change(simulator, location, message, emoji, viewer.userId));
  });
}
