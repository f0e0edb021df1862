import { type Dispatch, type Ref, useReducer, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from 'shared-ui';
import { List, Notice, Select, Stack, Switch } from 'shared-ui/app';
import { UnsavedBar } from '../editor/unsaved-bar.tsx';
import { LogCard } from '../features/logs/log-card.tsx';
import { eventNames } from '../features/logs/log-event-names.ts';
import { ListHeader } from '../features/logs/logs-editor.tsx';
import { SampleDataNotice } from './sample-data-notice.tsx';
import {
  channelNames,
  initialLogs,
  isChanged,
  type LogAction,
  type LogState,
  reduceLogs,
} from './sample-log-channels.ts';
import styles from './sample-logs.module.css';

/** The log channels with sample data, for an API that cannot store them. */
export function SampleLogs() {
  const [state, dispatch] = useReducer(reduceLogs, initialLogs);
  const listRef = useRef<HTMLHeadingElement>(null);
  const editorRef = useRef<HTMLDivElement>(null);
  const { channels, editing } = state;

  // The pressed button may unmount, so move the focus.
  function focusEditor() {
    editorRef.current?.querySelector('select')?.focus();
  }

  return (
    <>
      <SampleDataNotice />
      <Stack>
        <ListHeader
          ref={listRef}
          onAdd={() => {
            dispatch({ type: 'add' });
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
                  dispatch({ type: 'edit', id });
                  focusEditor();
                }}
                onRemove={() => {
                  dispatch({ type: 'remove', id });
                  listRef.current?.focus();
                }}
              />
            ))}
          </List>
        )}
        <LogEditor ref={editorRef} state={state} onAction={dispatch} />
      </Stack>
      {isChanged(state) && (
        <UnsavedBar
          onIgnore={() => {
            dispatch({ type: 'ignore' });
            focusEditor();
          }}
          onSave={() => {
            dispatch({ type: 'save' });
            listRef.current?.focus();
          }}
        />
      )}
    </>
  );
}

interface LogEditorProps {
  ref: Ref<HTMLDivElement>;
  state: LogState;
  onAction: Dispatch<LogAction>;
}

/** The editor of a new or existing log channel. */
function LogEditor({ ref, state: { channels, draft, editing }, onAction }: LogEditorProps) {
  const { formatMessage } = useIntl();
  const editedChannel = channels.find(({ id }) => id === editing);
  return (
    <div ref={ref} className={styles.editor}>
      <Card>
        <h2 className={styles.title}>
          {editedChannel ? (
            <FormattedMessage id="logs.editor.edit" values={{ name: editedChannel.name }} />
          ) : (
            <FormattedMessage id="logs.editor.add" />
          )}
        </h2>
        <div className={styles.channel}>
          <Select
            label={formatMessage({ id: 'channel.label' })}
            value={draft.name}
            onChange={({ target }) => {
              const name = channelNames.find((candidate) => candidate === target.value);
              if (name) onAction({ type: 'pick', name });
            }}
          >
            {channelNames.map((name) => (
              <option key={name} value={name}>
                #{name}
              </option>
            ))}
          </Select>
        </div>
        <fieldset className={styles.events}>
          <legend>
            <FormattedMessage id="logs.events" />
          </legend>
          {draft.events.map(({ id, enabled }) => (
            <Switch
              key={id}
              label={formatMessage(eventNames[id])}
              checked={enabled}
              onChange={(checked) => onAction({ type: 'switch', event: id, enabled: checked })}
            />
          ))}
        </fieldset>
      </Card>
    </div>
  );
}
