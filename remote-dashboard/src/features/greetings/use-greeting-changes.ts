import { useIntl } from 'react-intl';
import type { Saved } from '../../editor/saved.ts';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { greetingDifferences } from './greeting-words.ts';
import {
  type Greetings,
  type GreetingsDraft,
  isChangedDraft,
  isReady,
  readGreetingsDraft,
  withDraft,
} from './greetings.ts';
import { fetchGreetings, saveGreetings } from './greetings-api.ts';

interface Surroundings {
  /** The server's channels, as far as they are known. */
  channels: ServerChannel[] | undefined;
  /** Something about the server's channels turned out to be otherwise. */
  onRefetch: () => void;
  /** Something is still missing. */
  onUnready: () => void;
  onSettled: () => void;
}

/** The greetings of a server as they are changed and saved. */
export function useGreetingChanges(serverId: string, from: Saved<Greetings>, surroundings: Surroundings) {
  const intl = useIntl();
  return useDraftEditor<Greetings, GreetingsDraft>(from, {
    name: `greetings:${serverId}`,
    ask: () => fetchGreetings(serverId),
    async put(next) {
      const outcome = await saveGreetings(serverId, next);
      if (outcome.kind === 'http-error' && outcome.reason?.startsWith('channel-')) surroundings.onRefetch();
      return outcome;
    },
    differences: (before, after) => greetingDifferences(intl, before, after, surroundings.channels),
    readDraft: readGreetingsDraft,
    isChanged: isChangedDraft,
    apply: withDraft,
    isReady(draft, stored) {
      const ready = isReady(withDraft(stored, draft));
      if (!ready) surroundings.onUnready();
      return ready;
    },
    onSettled: surroundings.onSettled,
  });
}
