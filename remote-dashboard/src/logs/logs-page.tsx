import { useReducer, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, PlusIcon, usePageConfig } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import { NotStored } from '../changes/not-stored.tsx';
import { UnsavedBar } from '../changes/unsaved-bar.tsx';
import { LogCard } from './log-card.tsx';
import { afterLogAction, isChanged, sample } from './log-channels.ts';
import { LogEditor } from './log-editor.tsx';
import styles from './logs-page.module.css';

/** Where the bot writes things down, and what: on sample data, because there is no call for it. */
export function Component() {
  const { brand } = usePageConfig();
  const [state, act] = useReducer(afterLogAction, sample);
  const list = useRef<HTMLHeadingElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const { channels, editing } = state;

  // What was pressed may go with what it did, so that the focus is led on.
  function focusEditor() {
    editor.current?.querySelector('select')?.focus();
  }

  return (
    <WorkPage
      title={<FormattedMessage id="logs.title" />}
      lead={<FormattedMessage id="logs.lead" values={{ brand: brand.name }} />}
    >
      <NotStored />
      <div className={styles.head}>
        <h2 ref={list} tabIndex={-1}>
          <FormattedMessage id="logs.channels" />
        </h2>
        <Button
          kind="primary"
          icon={<PlusIcon />}
          onClick={() => {
            act({ do: 'add' });
            focusEditor();
          }}
        >
          <FormattedMessage id="logs.add" />
        </Button>
      </div>
      {channels.length === 0 ? (
        <p className={styles.none}>
          <FormattedMessage id="logs.none" />
        </p>
      ) : (
        <ul className={styles.list}>
          {channels.map((channel) => (
            <LogCard
              key={channel.id}
              channel={channel}
              selected={channel.id === editing}
              onEdit={() => {
                act({ do: 'edit', id: channel.id });
                focusEditor();
              }}
              onRemove={() => {
                act({ do: 'remove', id: channel.id });
                list.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <LogEditor ref={editor} state={state} onAction={act} />
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
    </WorkPage>
  );
}
