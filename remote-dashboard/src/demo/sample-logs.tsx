import { type Dispatch, type Ref, useReducer, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from 'shared-ui';
import { List, Notice, Select, Stack, Switch } from 'shared-ui/app';
import { DemoDataNotice, UnsavedBar } from '../editor/unsaved-bar.tsx';
import { LogCard } from '../features/logs/log-card.tsx';
import styles from '../features/logs/log-editor.module.css';
import { eventNames } from '../features/logs/log-events.ts';
import { ListHead } from '../features/logs/logs-editor.tsx';
import { channelNames, isChanged, type LogAction, type LogState, reduceLogs, sample } from './log-channels.ts';

/** The log channels where there is no call that saves them: sample data, which the page says. */
export function SampleLogs() {
  const [state, act] = useReducer(reduceLogs, sample);
  const list = useRef<HTMLHeadingElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const { channels, editing } = state;

  // What was pressed may go with what it did, so that the focus is led on.
  function focusEditor() {
    editor.current?.querySelector('select')?.focus();
  }

  return (
    <>
      <DemoDataNotice />
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

interface LogEditorProps {
  ref: Ref<HTMLDivElement>;
  state: LogState;
  onAction: Dispatch<LogAction>;
}

/** The editor of one log channel: of a new one, or of one in the list. */
function LogEditor({ ref, state: { channels, draft, editing }, onAction }: LogEditorProps) {
  const { formatMessage } = useIntl();
  const edited = channels.find(({ id }) => id === editing);
  return (
    <div ref={ref} className={styles.editor}>
      <Card>
        <h2 className={styles.title}>
          {edited ? (
            <FormattedMessage id="logs.editor.edit" values={{ name: edited.name }} />
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
              if (name) onAction({ do: 'pick', name });
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
              onChange={(checked) => onAction({ do: 'switch', event: id, enabled: checked })}
            />
          ))}
        </fieldset>
      </Card>
    </div>
  );
}
