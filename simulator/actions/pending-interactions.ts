import type { InteractionType } from 'discord-api-types/v10';
import type { ChannelLocation } from '../payloads/messages.ts';
import type { ContextTargetIds, InteractionSource } from '../state/state.ts';

/** A bot must respond within three seconds, and can follow up for a quarter of an hour. */
export const interactionTimes = { responseMs: 3000, followUpMs: 15 * 60_000 };

/** A form that the bot showed in response. */
export interface Modal {
  custom_id: string;
  title: string;
  components: readonly Record<string, unknown>[];
  /** The interaction in response to which it was shown. */
  openedBy?: InteractionSource;
}

/** How a bot responded. */
export type InteractionResponse =
  | { kind: 'message'; messageId: string }
  | { kind: 'deferred' }
  | { kind: 'choices'; choices: readonly { name: string; value: string | number }[] }
  | { kind: 'modal'; modal: Modal };

/** A command, button, select or form that a member used. */
export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly location: ChannelLocation;
  readonly userId: string;
  readonly createdAt: number;
  /** The name of a command. */
  readonly name: string | undefined;
  /** What a command of a context menu was used on. */
  readonly contextTarget: ContextTargetIds | undefined;
  /** The message whose component was used. */
  readonly messageId: string | undefined;
  /** The interaction that opened the form which was submitted. */
  readonly openedBy: InteractionSource | undefined;
  response: InteractionResponse | undefined;
  /** The message that "@original" means. */
  originalId: string | undefined;
  onResponse: (response: InteractionResponse) => void;
}

/** The interactions that a bot can still respond to. */
export interface Interactions {
  add(interaction: Interaction): void;
  find(token: string): Interaction | undefined;
  /** The interaction in response to which a bot showed this user a form. */
  findModal(id: string, userId: string): Interaction | undefined;
  /** Forgets all of them. */
  clear(): void;
}

export function createInteractions(now: () => number): Interactions {
  const byToken = new Map<string, Interaction>();
  const isOpen = ({ createdAt }: Interaction) => now() - createdAt <= interactionTimes.followUpMs;
  return {
    add: (interaction) => {
      for (const [token, other] of byToken) if (!isOpen(other)) byToken.delete(token);
      byToken.set(interaction.token, interaction);
    },
    find: (token) => {
      const interaction = byToken.get(token);
      return interaction && isOpen(interaction) ? interaction : undefined;
    },
    findModal: (id, userId) =>
      [...byToken.values()].find(
        (interaction) =>
          interaction.id === id &&
          interaction.userId === userId &&
          interaction.response?.kind === 'modal' &&
          isOpen(interaction),
      ),
    clear: () => byToken.clear(),
  };
}

/** What a message that responds to an interaction says about it. */
export function toSource(interaction: Interaction): InteractionSource {
  const { id, type, userId, name, contextTarget, messageId, openedBy } = interaction;
  return {
    ...{ id, type, userId },
    ...(name === undefined ? {} : { name }),
    ...(contextTarget ? { contextTarget } : {}),
    ...(messageId === undefined ? {} : { messageId }),
    ...(openedBy ? { openedBy } : {}),
  };
}
