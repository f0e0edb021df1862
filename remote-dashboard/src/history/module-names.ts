import { defineMessages, type IntlShape } from 'react-intl';

const names: Record<string, { id: string }> = defineMessages({
  settings: { id: 'settings.title' },
  logs: { id: 'logs.title' },
  greetings: { id: 'join.title' },
  access: { id: 'access.title' },
});

/** What a part of a server is called; one that this page does not know goes by its id. */
export function moduleNameIn({ formatMessage }: Pick<IntlShape, 'formatMessage'>, module: string): string {
  return names[module] ? formatMessage(names[module]) : module;
}
