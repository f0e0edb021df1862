import { defineMessages, type IntlShape } from 'react-intl';
import { partNames } from '../access/access-words.ts';

const names: Record<string, { id: string }> = {
  ...partNames,
  ...defineMessages({ access: { id: 'access.title' } }),
};

/** What a part of a server is called; one that this page does not know goes by its id. */
export function moduleNameIn({ formatMessage }: Pick<IntlShape, 'formatMessage'>, module: string): string {
  return names[module] ? formatMessage(names[module]) : module;
}
