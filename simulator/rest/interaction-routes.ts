import { InteractionType, MessageFlags, InteractionResponseType as responses } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { editMessage, sendMessage } from '../actions/messages.ts';
import {
  type Interaction,
  type InteractionResponse,
  interactionTimes,
  toSource,
} from '../actions/pending-interactions.ts';
import { getMessages, toMessagePayload } from '../payloads/messages.ts';
import type { Simulator } from '../simulator.ts';
import type { Message } from '../state/state.ts';
import { findChannel } from '../world/channels.ts';
import { componentsSchema, parseMessage, requireContent } from './message-body.ts';
import { parseInput, platformErrors } from './requests.ts';

const paramsSchema = z.object({ interaction: z.string(), token: z.string() });
const callbackSchema = z.object({ type: z.int(), data: z.unknown().optional() });
const uploadSchema = z.object({ payload: callbackSchema, files: z.array(z.unknown()) });
const choicesSchema = z.object({
  choices: z
    .array(z.looseObject({ name: z.string().min(1).max(100), value: z.union([z.string(), z.number()]) }))
    .max(25),
});
const modalSchema = z.object({
  custom_id: z.string().min(1).max(100),
  title: z.string().min(1).max(45),
  components: componentsSchema.min(1).max(5),
});

/** Adds the route with which a bot responds to an interaction. */
export function addInteractionRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { world, now } = simulator;

  app.post('/interactions/:interaction/:token/callback', async (request, reply) => {
    const { interaction: id, token } = parseInput(paramsSchema, request.params);
    const interaction = simulator.interactions.find(token);
    if (interaction?.id !== id || now() - interaction.createdAt > interactionTimes.responseMs)
      throw platformErrors.unknownInteraction();
    if (interaction.response) throw platformErrors.alreadyAcknowledged();
    if (!findChannel(world, interaction.location.channel.id)) throw platformErrors.unknownChannel();
    const upload = uploadSchema.safeParse(request.body).data;
    const { type, data } = parseInput(callbackSchema, upload?.payload ?? request.body);
    const parse = (flags?: number) =>
      parseMessage(simulator, upload ? { payload: data ?? {}, files: upload.files } : (data ?? {}), flags);
    const response = respond(interaction, type, data, parse);
    interaction.response = response;
    interaction.onResponse(response);
    return sendCallback(reply, interaction, type, request.query);
  });

  function respond(
    interaction: Interaction,
    type: number,
    data: unknown,
    parse: (flags?: number) => ReturnType<typeof parseMessage>,
  ): InteractionResponse {
    const { location } = interaction;
    const isComponent = interaction.messageId !== undefined;
    const isAutocomplete = interaction.type === InteractionType.ApplicationCommandAutocomplete;
    if (isAutocomplete !== (type === responses.ApplicationCommandAutocompleteResult))
      throw platformErrors.invalidForm();
    switch (type) {
      case responses.ChannelMessageWithSource: {
        const message = parse();
        requireContent(message);
        const sent = sendMessage(simulator, location, { ...message, interaction: toSource(interaction) });
        interaction.originalId = sent.id;
        return { kind: 'message', messageId: sent.id };
      }
      case responses.DeferredChannelMessageWithSource: {
        const { flags = 0 } = parse();
        const sent = sendMessage(simulator, location, {
          flags: flags | MessageFlags.Loading,
          interaction: toSource(interaction),
        });
        interaction.originalId = sent.id;
        return { kind: 'deferred' };
      }
      case responses.DeferredMessageUpdate:
        if (!isComponent) throw platformErrors.invalidForm();
        return { kind: 'deferred' };
      case responses.UpdateMessage: {
        const message = findMessage(interaction);
        if (!message) throw platformErrors.invalidForm();
        editMessage(simulator, location, message, parse(message.flags));
        return { kind: 'message', messageId: message.id };
      }
      case responses.ApplicationCommandAutocompleteResult:
        return { kind: 'choices', ...parseInput(choicesSchema, data) };
      case responses.Modal:
        if (interaction.type === InteractionType.ModalSubmit) throw platformErrors.invalidForm();
        return { kind: 'modal', modal: { ...parseInput(modalSchema, data), openedBy: toSource(interaction) } };
      default:
        throw platformErrors.invalidForm();
    }
  }

  function findMessage({ location, messageId }: Interaction): Message | undefined {
    return getMessages(world, location.channel.id).find(({ id }) => id === messageId);
  }

  async function sendCallback(reply: FastifyReply, interaction: Interaction, type: number, query: unknown) {
    const { with_response } = parseInput(z.object({ with_response: z.stringbool().default(false) }), query);
    if (!with_response) return reply.code(204).send();
    const { id, location, originalId } = interaction;
    const message = getMessages(world, location.channel.id).find((candidate) => candidate.id === originalId);
    const isMessage = type === responses.ChannelMessageWithSource || type === responses.UpdateMessage;
    return {
      interaction: {
        ...{ id, type: interaction.type },
        ...(message
          ? {
              response_message_id: message.id,
              response_message_loading: type === responses.DeferredChannelMessageWithSource,
            }
          : {}),
        response_message_ephemeral: ((message?.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
        channel_id: location.channel.id,
        guild_id: location.server.id,
      },
      ...(message && isMessage ? { resource: { type, message: toMessagePayload(world, location, message) } } : {}),
    };
  }
}
