import type { Dispatch, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from 'shared-ui';
import { Select, Switch } from 'shared-ui/app';
import styles from '../../features/logs/log-editor.module.css';
import { eventNames } from '../../features/logs/log-events.ts';
import { channelNames, type LogAction, type LogState } from './log-channels.ts';

interface LogEditorProps {
  ref: Ref<HTMLDivElement>;
  state: LogState;
  onAction: Dispatch<LogAction>;
}

/** The editor of one log channel: of a new one, or of one in the list. */
export function LogEditor({ ref, state: { channels, draft, editing }, onAction }: LogEditorProps) {
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
