import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { QueryState } from 'shared-ui/app';
import { Stack } from 'shared-ui/app';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import { useLedFocus } from '../../editor/use-led-focus.ts';
import type { Saved } from '../../editor/versioned.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useServer } from '../guild/server-context.tsx';
import { GreetingCard } from './greeting-card.tsx';
import { greetingDifferences } from './greeting-messages.ts';
import {
  draftOf,
  type Greetings,
  type GreetingsDraft,
  isChangedDraft,
  isReady,
  occasions,
  readGreetingsDraft,
  withDraft,
} from './greetings.ts';
import { fetchGreetings, saveGreetings } from './greetings-api.ts';

interface GreetingsEditorProps {
  from: Saved<Greetings>;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
}

/** What the bot writes when somebody joins or leaves, and saving it. */
export function GreetingsEditor({ from, channelsQuery, onRefetch }: GreetingsEditorProps) {
  const { id } = useServer();
  const [unready, setUnready] = useState(false);
  const cards = useRef<HTMLDivElement>(null);
  const focus = useLedFocus();
  // Whoever saves with a key stays where they write.
  const focusCards = () =>
    focus(() =>
      cards.current?.contains(document.activeElement) ? undefined : cards.current?.querySelector<HTMLElement>('input'),
    );
  const changes = useGreetingChanges(id, from, {
    channels: channelsQuery.data,
    onRefetch,
    onUnready() {
      setUnready(true);
      focus(() => cards.current?.querySelector<HTMLElement>('[aria-invalid]'));
    },
    onSettled() {
      setUnready(false);
      focusCards();
    },
  });
  const { saved, draft, edit } = changes;
  const shown = draft ? withDraft(saved, draft) : saved;
  return (
    <>
      <Stack ref={cards} gap={3}>
        {occasions.map((occasion) => (
          <GreetingCard
            key={occasion}
            occasion={occasion}
            greeting={shown[occasion]}
            channelsQuery={channelsQuery}
            unready={unready}
            onChange={(change) => edit(draftOf(saved, { ...shown, [occasion]: { ...shown[occasion], ...change } }))}
            onRefetch={onRefetch}
          />
        ))}
      </Stack>
      <UnsavedChanges id={id} changes={changes} />
    </>
  );
}

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
function useGreetingChanges(serverId: string, from: Saved<Greetings>, surroundings: Surroundings) {
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
