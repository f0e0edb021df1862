import { createContext } from 'react';
import { useIntl } from 'react-intl';
import { getPlaceholderKind } from 'vigil-bot/manifest';
import type { FilledPlaceholder } from '../../../../lib/message-text/tokens.ts';
import { useServer } from '../../../guild-layout/server-context.tsx';

/** The placeholders that the bot fills in in the texts of a message. */
export const PlaceholdersContext = createContext<readonly string[]>([]);

/** Made-up values for what only the bot knows when it sends a message. */
export interface Examples {
  /** The name of a made-up member. */
  name: string;
  /** The name of the server. */
  server: string;
}

/** The examples with which messages are shown and counted. */
export function useExamples(): Examples {
  const { formatMessage } = useIntl();
  const { name: server } = useServer();
  return { name: formatMessage({ id: 'join.preview.name' }), server };
}

/** Fills in a placeholder with a usual name. Others are shown by name, because only the bot knows their values. */
export function fillPlaceholder(placeholder: string, { name, server }: Examples): FilledPlaceholder {
  switch (getPlaceholderKind(placeholder)) {
    case 'mention':
      return { kind: 'mention', text: `@${name}` };
    case 'name':
      return { kind: 'text', text: name };
    case 'server':
      return { kind: 'text', text: server };
    default:
      return { kind: 'placeholder', text: placeholder };
  }
}
