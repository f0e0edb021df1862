import type { MessageField } from 'vigil-bot/manifest';
import { toTexts } from '../message-layout/layout-value.ts';
import { hasLayout, type Part } from '../message-value.ts';

/** What a field accepts of a message, and whether something had to be left out. */
export function fitMessage(
  { embeds, components, layout }: Pick<MessageField, 'embeds' | 'components' | 'layout'>,
  message: Part,
): { message: Part; isComplete: boolean } {
  if (hasLayout(message)) {
    if (layout) return { message, isComplete: true };
    return { message: fitMessage({ embeds, components }, toTexts(message)).message, isComplete: false };
  }
  const { embeds: allEmbeds, components: allButtons, ...rest } = message;
  return {
    message: {
      ...rest,
      ...(embeds && allEmbeds !== undefined && { embeds: allEmbeds }),
      ...(components && allButtons !== undefined && { components: allButtons }),
    },
    isComplete: Boolean((embeds || allEmbeds === undefined) && (components || allButtons === undefined)),
  };
}
