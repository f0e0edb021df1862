import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar, Icon, usePageConfig } from 'shared-ui';
import { Differences } from '../../editor/differences.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import styles from './change-entry.module.css';
import {
  type ChangeNames,
  findUndoer,
  formatAuthor,
  formatChange,
  formatPart,
  formatSummary,
  isUndo,
} from './format-change.ts';
import type { Change } from './history-api.ts';
import { UndoButton, UndoError, UndoneBy, useUndo } from './undo.tsx';

interface ChangeEntryProps {
  change: Change;
  /** All changes in the list, which may include one that undid this one. */
  changes: Change[];
  names: ChangeNames;
  onUndone: () => void;
}

/** An entry of the history: user, time and differences. The latest change of a module can be undone. */
export function ChangeEntry({ change, changes, names, onUndone }: ChangeEntryProps) {
  const intl = useIntl();
  const { id: serverId } = useServer();
  const undo = useUndo({ change, serverId, onUndone });
  const { by, at, undoes, newest } = change;
  const name = formatAuthor(intl, change, usePageConfig().brand.name);
  const part = formatPart(intl, change);
  const differences = formatChange(change, intl, names);
  const undoer = findUndoer(changes, change);
  const isUndoChange = isUndo(changes, change);
  return (
    <li>
      <article className={styles.entry} aria-labelledby={`change-${change.id}`}>
        <Avatar id={by?.id ?? '0'} name={name} src={by?.avatar} size={32} />
        <header>
          <h3 id={`change-${change.id}`} tabIndex={-1} className={styles.title}>
            <bdi>{name}</bdi> <bdi className={styles.summary}>{formatSummary(intl, change, differences)}</bdi>
          </h3>
          <p className={styles.time}>
            <bdi>{part}</bdi> {' · '}
            {undoes !== null && (
              <>
                {isUndoChange ? <FormattedMessage id="history.undid" /> : <FormattedMessage id="history.redid" />}
                {' · '}
              </>
            )}
            <time dateTime={at} title={intl.formatDate(at, { dateStyle: 'long', timeStyle: 'medium' })}>
              {intl.formatTime(at)}
            </time>
          </p>
        </header>
        {undoer !== undefined && (
          <p className={styles.undoer}>
            <UndoneBy user={undoer} />
          </p>
        )}
        {newest && (
          <div className={styles.undo}>
            <UndoButton
              undo={undo}
              change={change}
              isRedo={isUndoChange}
              icon={isUndoChange ? <RedoIcon /> : <UndoIcon />}
            />
          </div>
        )}
        {differences.length > 0 && (
          <div className={styles.differences}>
            <Differences
              differences={differences}
              before={<FormattedMessage id="history.before" />}
              after={<FormattedMessage id="history.after" />}
            />
          </div>
        )}
        <div className={styles.error}>
          <UndoError undo={undo} serverId={serverId} />
        </div>
      </article>
    </li>
  );
}

/** Redoes. */
function RedoIcon() {
  return <Icon path="m15 14 5-5-5-5M20 9H9.500a5.500 5.500 0 0 0 0 11H13" />;
}

/** Undoes. */
function UndoIcon() {
  return <Icon path="M9 14 4 9l5-5M4 9h10.500a5.500 5.500 0 0 1 0 11H11" />;
}
