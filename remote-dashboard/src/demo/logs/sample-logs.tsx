import { useReducer, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { List, Notice, Stack } from 'shared-ui/app';
import { NotStored } from '../../editor/not-stored.tsx';
import { UnsavedBar } from '../../editor/unsaved-bar.tsx';
import { ListHead } from '../../features/logs/list-head.tsx';
import { LogCard } from '../../features/logs/log-card.tsx';
import { afterLogAction, isChanged, sample } from './log-channels.ts';
import { LogEditor } from './log-editor.tsx';

/** The log channels where there is no call that saves them: sample data, which the page says. */
export function SampleLogs() {
  const [state, act] = useReducer(afterLogAction, sample);
  const list = useRef<HTMLHeadingElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const { channels, editing } = state;

  // What was pressed may go with what it did, so that the focus is led on.
  function focusEditor() {
    editor.current?.querySelector('select')?.focus();
  }

  return (
    <>
      <NotStored />
      <Stack>
        <ListHead
          ref={list}
          onAdd={() => {
            act({ do: 'add' });
            focusEditor();
          }}
        />
        {channels.length === 0 ? (
          <Notice tone="neutral">
            <FormattedMessage id="logs.none" />
          </Notice>
        ) : (
          <List>
            {channels.map(({ id, name, events }) => (
              <LogCard
                key={id}
                name={name}
                events={events.filter(({ enabled }) => enabled).map((event) => event.id)}
                selected={id === editing}
                onEdit={() => {
                  act({ do: 'edit', id });
                  focusEditor();
                }}
                onRemove={() => {
                  act({ do: 'remove', id });
                  list.current?.focus();
                }}
              />
            ))}
          </List>
        )}
        <LogEditor ref={editor} state={state} onAction={act} />
      </Stack>
      {isChanged(state) && (
        <UnsavedBar
          onIgnore={() => {
            act({ do: 'ignore' });
            focusEditor();
          }}
          onSave={() => {
            act({ do: 'save' });
            list.current?.focus();
          }}
        />
      )}
    </>
  );
}
