import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messageChannelTypes } from '../../actions/channels.ts';
import type { ChannelLocation } from '../../payloads/messages.ts';
import { platformErrors } from '../../rest/requests.ts';
import type { Simulator } from '../../simulator.ts';
import type { Message } from '../../state/state.ts';
import { findChannel } from '../../world/channels.ts';
import { snowflakeSchema } from '../../world/snowflakes.ts';
import type { ResultLine, ResultStore } from '../action-results.ts';
import { sendPage } from '../layout.ts';
import { explainMissingChannelPermission, type PermissionName } from '../rights.ts';
import { addViewer, findViewer, getViewerChannelPermissions, type Viewer } from '../viewer.ts';
import { chatPage } from './chat-page.ts';
import { getChatPath, getVisibleMessages } from './messages.ts';

/** The path of a channel's page, and of what belongs to it. */
export const chatPath = '/simulator/servers/:id/channels/:channel';

const paramsSchema = z.object({ id: snowflakeSchema, channel: snowflakeSchema });
const messageParamsSchema = z.object({ message: z.string() });

/** A request for the page of a channel, or one of its forms. */
export interface ChatRequest {
  readonly location: ChannelLocation;
  readonly viewer: Viewer;
  /** What the viewer may do in the channel. */
  readonly permissions: bigint;
  /** The message of the path, if the viewer sees it. */
  findMessage(): Message | undefined;
  /** Why the viewer lacks a permission in the channel. */
  explainMissing(permission: PermissionName): string | undefined;
  /** Shows the page without a form that was open. */
  showPage(params?: Readonly<Record<string, string>>): FastifyReply;
  /** Shows the page with the result of a form. */
  showResult(lines: readonly ResultLine[], params?: Readonly<Record<string, string>>): FastifyReply;
  /** Shows the page with the reason why nothing was done, and the form of `params` with what was written. */
  deny(reason: string, draft?: string, params?: Readonly<Record<string, string>>): Promise<FastifyReply>;
}

export const missingMessage = 'This message no longer exists.';

export function readChatRequest(
  simulator: Simulator,
  results: ResultStore,
  { params, query }: FastifyRequest,
  reply: FastifyReply,
): ChatRequest {
  const { world, now } = simulator;
  const { id, channel } = paramsSchema.safeParse(params).data ?? {};
  const location = channel === undefined ? undefined : findChannel(world, channel);
  if (!location || location.server.id !== id || !messageChannelTypes.includes(location.channel.type))
    throw platformErrors.unknownChannel();
  const viewer = findViewer(world, location.server, query, now());
  const permissions = getViewerChannelPermissions(world, viewer, location.channel);
  const explainMissing = (permission: PermissionName) =>
    explainMissingChannelPermission(world, viewer, location.channel, permission);
  const showPage = (pageParams: Readonly<Record<string, string>> = {}) =>
    reply.redirect(addViewer(getChatPath(location), viewer, pageParams), 303);
  return {
    ...{ location, viewer, permissions, explainMissing, showPage },
    findMessage: () => {
      const { message } = messageParamsSchema.parse(params);
      if (explainMissing('ViewChannel')) return undefined;
      return getVisibleMessages(simulator, viewer, location.channel.id).find((candidate) => candidate.id === message);
    },
    showResult: (lines, pageParams = {}) => showPage({ ...pageParams, result: results.add(lines) }),
    deny: (reason, draft, pageParams = {}) => {
      void reply.code(403);
      const lines: ResultLine[] = [{ tone: 'warn', text: reason }];
      return sendPage(reply, chatPage(simulator, location, viewer, { query: pageParams, lines, draft }));
    },
  };
}
