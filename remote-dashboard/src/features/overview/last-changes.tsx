import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar, Loading, Skeleton, usePageConfig } from 'shared-ui';
import { HistoryIcon, RelativeTime, useInfiniteQuery } from 'shared-ui/app';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useFocusAfterRender } from '../../lib/use-focus-after-render.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import {
  type ChangeNames,
  findUndoer,
  formatAuthor,
  formatChange,
  formatPart,
  formatSummary,
  isUndo,
} from '../history/format-change.ts';
import { type Change, changesQuery } from '../history/history-api.ts';
import { UndoButton, UndoError, UndoneBy, useUndo } from '../history/undo.tsx';
import { useChangeNames } from '../history/use-change-names.ts';
import styles from './last-changes.module.css';
import { Panel } from './panel.tsx';

const MAX_CHANGES = 5;

interface LastChangesProps {
  /** The server's channels, if loaded. */
  channels: ServerChannel[] | undefined;
}

/** The last changes of the server, with who made them and undo. */
export function LastChanges({ channels }: LastChangesProps) {
  const { id } = useServer();
  const query = useInfiniteQuery(changesQuery(id));
  const listRef = useRef<HTMLOListElement>(null);
  const focus = useFocusAfterRender();
  const changes = query.pages?.[0]?.changes.slice(0, MAX_CHANGES);
  const names = useChangeNames(changes);
  const refetch = () => void refetchGuild(id);
  return (
    <Panel
      title={<FormattedMessage id="overview.changes" />}
      link={{ to: `/dashboard/${id}/history`, text: <FormattedMessage id="overview.changes.all" /> }}
    >
      {!changes && !query.error && (
        <div className={styles.loading}>
          <Loading>
            <Skeleton />
            <Skeleton />
          </Loading>
        </div>
      )}
      {!changes && query.error && (
        <div className={styles.loading}>
          <RequestError request={query} title={<FormattedMessage id="history.failed" />} onRetry={refetch} />
        </div>
      )}
      {changes?.length === 0 && (
        <div className={styles.empty}>
          <HistoryIcon />
          <p>
            <FormattedMessage id="overview.changes.none" />
          </p>
        </div>
      )}
      {changes && changes.length > 0 && (
        <ol ref={listRef} tabIndex={-1}>
          {changes.map((change) => (
            <ChangeRow
              key={change.id}
              change={change}
              changes={changes}
              names={{ ...names, channels }}
              onUndone={() => focus(() => listRef.current, { preventScroll: true })}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface ChangeRowProps {
  change: Change;
  changes: Change[];
  names: ChangeNames;
  onUndone: () => void;
}

function ChangeRow({ change, changes, names, onUndone }: ChangeRowProps) {
  const intl = useIntl();
  const { id: serverId } = useServer();
  const undo = useUndo({ change, serverId, onUndone });
  const { by, at, newest, undoes, feature } = change;
  const part = formatPart(intl, change);
  const name = formatAuthor(intl, change, usePageConfig().brand.name);
  const undoer = findUndoer(changes, change);
  const isUndoChange = isUndo(changes, change);
  return (
    <li className={styles.change}>
      <Avatar id={by?.id ?? '0'} name={name} src={by?.avatar} size={32} />
      <div className={styles.text}>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <bdi>{formatSummary(intl, change, formatChange(change, intl, names))}</bdi>
        </p>
        <p className={styles.time}>
          {feature && (
            <>
              <bdi>{part}</bdi>
              {' · '}
            </>
          )}
          {undoes !== null && (
            <>
              {isUndoChange ? <FormattedMessage id="history.undid" /> : <FormattedMessage id="history.redid" />}
              {' · '}
            </>
          )}
          <RelativeTime time={at} />
        </p>
        <UndoError undo={undo} serverId={serverId} />
      </div>
      {undoer !== undefined && (
        <p className={styles.time}>
          <UndoneBy user={undoer} />
        </p>
      )}
      {newest && <UndoButton undo={undo} change={change} isRedo={isUndoChange} kind="plain" />}
    </li>
  );
}
