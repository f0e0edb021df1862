import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type QueryState, Stack } from 'shared-ui/app';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import type { Versioned } from '../../editor/versioned.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useServer } from '../guild/server-context.tsx';
import { GreetingCard } from './greeting-card.tsx';
import { formatGreetingDifferences } from './greeting-messages.ts';
import {
  type Greetings,
  type GreetingsDraft,
  isChangedDraft,
  isReady,
  occasions,
  parseGreetingsDraft,
  toDraft,
  withDraft,
} from './greetings.ts';
import { fetchGreetings, saveGreetings } from './greetings-api.ts';

interface GreetingsEditorProps {
  from: Versioned<Greetings>;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
}

/** What the bot writes when somebody joins or leaves, and saving it. */
export function GreetingsEditor({ from, channelsQuery, onRefetch }: GreetingsEditorProps) {
  const { id } = useServer();
  const [showErrors, setShowErrors] = useState(false);
  const cards = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRender();
  // Whoever saves with a key stays where they write.
  const focusCards = () =>
    focus(() =>
      cards.current?.contains(document.activeElement) ? undefined : cards.current?.querySelector<HTMLElement>('input'),
    );
  const changes = useGreetingsEditor(id, from, {
    channels: channelsQuery.data,
    onRefetch,
    onInvalid() {
      setShowErrors(true);
      focus(() => cards.current?.querySelector<HTMLElement>('[aria-invalid]'));
    },
    onResolved() {
      setShowErrors(false);
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
            showErrors={showErrors}
            onChange={(change) => edit(toDraft(saved, { ...shown, [occasion]: { ...shown[occasion], ...change } }))}
            onRefetch={onRefetch}
          />
        ))}
      </Stack>
      <UnsavedChanges id={id} changes={changes} />
    </>
  );
}

interface GreetingsEditorOptions {
  /** The server's channels, as far as they are known. */
  channels: ServerChannel[] | undefined;
  /** Something about the server's channels turned out to be otherwise. */
  onRefetch: () => void;
  /** Something is still missing. */
  onInvalid: () => void;
  onResolved: () => void;
}

/** The greetings of a server as they are changed and saved. */
function useGreetingsEditor(serverId: string, from: Versioned<Greetings>, options: GreetingsEditorOptions) {
  const intl = useIntl();
  return useDraftEditor<Greetings, GreetingsDraft>(from, {
    name: `greetings:${serverId}`,
    fetch: () => fetchGreetings(serverId),
    async save(next) {
      const outcome = await saveGreetings(serverId, next);
      if (outcome.kind === 'http-error' && outcome.reason?.startsWith('channel-')) options.onRefetch();
      return outcome;
    },
    diff: (before, after) => formatGreetingDifferences(intl, before, after, options.channels),
    parseDraft: parseGreetingsDraft,
    isChanged: isChangedDraft,
    apply: withDraft,
    isReady(draft, stored) {
      const ready = isReady(withDraft(stored, draft));
      if (!ready) options.onInvalid();
      return ready;
    },
    onResolved: options.onResolved,
  });
}
