import { useRef, useState } from 'react';
import type { QueryState } from 'shared-ui/app';
import { Stack } from 'shared-ui/app';
import type { Saved } from '../../editor/saved.ts';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useLedFocus } from '../../editor/use-led-focus.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useServer } from '../guild/server-context.tsx';
import { GreetingCard } from './greeting-card.tsx';
import { draftOf, type Greetings, occasions, withDraft } from './greetings.ts';
import { useGreetingChanges } from './use-greeting-changes.ts';

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
