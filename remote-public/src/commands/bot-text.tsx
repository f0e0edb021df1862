import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { type CommandGroup, NO_CATEGORY, toText } from './commands.ts';
import type { Command } from './fetch-commands.ts';

/** A text of the bot, as text. It may be in another language and direction than the page. */
export function BotText({ text }: { text: Command['description'] }) {
  const { language } = usePageConfig();
  const isFallback = typeof text !== 'string' && !Object.hasOwn(text, language);
  return (
    <span dir="auto" lang={isFallback ? 'en' : undefined}>
      {toText(text, language)}
    </span>
  );
}

const categoryNames: Record<string, MessageDescriptor> = defineMessages({
  moderation: { id: 'command-list.category.moderation' },
  members: { id: 'command-list.category.members' },
  messages: { id: 'command-list.category.messages' },
  voice: { id: 'command-list.category.voice' },
  server: { id: 'command-list.category.server' },
  [NO_CATEGORY]: { id: 'command-list.category.other' },
});

/** The name of a category. */
export function CategoryName({ group: { id, name } }: { group: CommandGroup }) {
  if (name !== undefined) return <BotText text={name} />;
  const siteName = categoryNames[id];
  return siteName ? <FormattedMessage {...siteName} /> : id;
}

/** The name of a category, where only plain text is possible. */
export function useCategoryName(): (group: CommandGroup) => string {
  const { formatMessage } = useIntl();
  const { language } = usePageConfig();
  return ({ id, name }) => {
    const siteName = categoryNames[id];
    if (name !== undefined) return toText(name, language);
    return siteName ? formatMessage(siteName) : id;
  };
}
