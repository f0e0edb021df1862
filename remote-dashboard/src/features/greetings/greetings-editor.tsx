import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type QueryState, replaceQueryData } from 'shared-ui/app';
import { fetchSaveAuthor } from '../../editor/fetch-save-author.ts';
import { UnsavedChanges } from '../../editor/unsaved-changes.tsx';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import type { Versioned } from '../../editor/versioned.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { formatGreetingDifferences } from './format-greetings.ts';
import { GreetingCard } from './greeting-card.tsx';
import {
  applyDraft,
  canSave,
  type Greetings,
  type GreetingsDraft,
  greetingKinds,
  isChangedDraft,
  omitDifferences,
  parseGreetingsDraft,
  toDraft,
} from './greetings.ts';
import { fetchGreetings, greetingsQuery, saveGreetings } from './greetings-api.ts';
import styles from './greetings-editor.module.css';

interface GreetingsEditorProps {
  fetched: Versioned<Greetings>;
  channelsQuery: QueryState<ServerChannel[]>;
  onRefetch: () => void;
}

/** The editor of a server's greetings. */
export function GreetingsEditor({ fetched, channelsQuery, onRefetch }: GreetingsEditorProps) {
  const { id } = useServer();
  const [showErrors, setShowErrors] = useState(false);
  const cardsRef = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterRender();
  // Keep the focus in the text if the user has saved with the keyboard.
  const focusCards = () =>
    focus(() =>
      cardsRef.current?.contains(document.activeElement)
        ? undefined
        : cardsRef.current?.querySelector<HTMLElement>('input'),
    );
  const changes = useGreetingsEditor(id, fetched, {
    channels: channelsQuery.data,
    onRefetch,
    onInvalid() {
      setShowErrors(true);
      focus(() => cardsRef.current?.querySelector<HTMLElement>('[aria-invalid]'));
    },
    onResolved() {
      setShowErrors(false);
      focusCards();
    },
  });
  const { saved, draft, edit } = changes;
  const greetings = draft ? applyDraft(saved, draft) : saved;
  return (
    <>
      <div ref={cardsRef} className={styles.cards}>
        {greetingKinds.map((kind) => (
          <GreetingCard
            key={kind}
            kind={kind}
            greeting={greetings[kind]}
            channelsQuery={channelsQuery}
            showErrors={showErrors}
            onChange={(change) => edit(toDraft(saved, { ...greetings, [kind]: { ...greetings[kind], ...change } }))}
            onRefetch={onRefetch}
          />
        ))}
      </div>
      <UnsavedChanges id={id} changes={changes} />
    </>
  );
}

interface GreetingsEditorOptions {
  /** The server's channels, if loaded. */
  channels: ServerChannel[] | undefined;
  /** Called when the server's channels turn out to be outdated. */
  onRefetch: () => void;
  /** Called when the draft is incomplete. */
  onInvalid: () => void;
  onResolved: () => void;
}

/** The draft editor of a server's greetings. */
function useGreetingsEditor(serverId: string, fetched: Versioned<Greetings>, options: GreetingsEditorOptions) {
  const intl = useIntl();
  return useDraftEditor<Greetings, GreetingsDraft>(fetched, {
    name: `greetings:${serverId}`,
    fetch: () => fetchGreetings(serverId),
    async save(next) {
      const result = await saveGreetings(serverId, next);
      if (result.kind === 'http-error' && result.reason?.startsWith('channel-')) options.onRefetch();
      return result;
    },
    updateCache: (saved) => replaceQueryData(greetingsQuery(serverId), saved),
    fetchAuthor: () => fetchSaveAuthor(serverId, 'greetings'),
    diff: (before, after) => formatGreetingDifferences(intl, before, after, options.channels),
    parseDraft: parseGreetingsDraft,
    isChanged: isChangedDraft,
    apply: applyDraft,
    omit: omitDifferences,
    rebase: (draft, from, to) => toDraft(to, applyDraft(from, draft)),
    isReady(draft, stored) {
      const isComplete = canSave(applyDraft(stored, draft));
      if (!isComplete) options.onInvalid();
      return isComplete;
    },
    onResolved: options.onResolved,
  });
}
