import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar, Button, Card } from 'shared-ui';
import { Differences } from '../../editor/differences.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { RelativeTime } from './ago.tsx';
import styles from './change-entry.module.css';
import { changeDifferences } from './change-words.ts';
import type { Change } from './history-api.ts';
import { moduleNameIn } from './module-names.ts';
import { UndoIcon } from './undo-icon.tsx';

interface ChangeEntryProps {
  change: Change;
  /** The server's channels, as far as they are known. */
  channels: ServerChannel[] | undefined;
  onUndo: () => void;
}

/** Who changed what, and when; the latest change of a module can be undone. */
export function ChangeEntry({ change, channels, onUndo }: ChangeEntryProps) {
  const intl = useIntl();
  const { by, module, at, undoes, newest } = change;
  const name = by?.name ?? intl.formatMessage({ id: 'history.somebody' });
  const place = moduleNameIn(intl, module);
  const differences = changeDifferences(change, intl, channels);
  return (
    <li>
      <Card>
        <article className={styles.entry} aria-labelledby={`change-${change.id}`}>
          <Avatar id={by?.id ?? '0'} name={name} src={by?.avatar} size={40} />
          <header>
            <h2 id={`change-${change.id}`} tabIndex={-1} className={styles.title}>
              <bdi>{name}</bdi> <span className={styles.place}>· {place}</span>
            </h2>
            <p className={styles.when}>
              {undoes !== null && (
                <>
                  <FormattedMessage id="history.undone" />
                  {' · '}
                </>
              )}
              <RelativeTime moment={at} />
            </p>
          </header>
          {newest && (
            <div className={styles.undo}>
              <Button
                size="small"
                icon={<UndoIcon />}
                onClick={onUndo}
                aria-label={intl.formatMessage({ id: 'history.undo-of' }, { place, name })}
              >
                <FormattedMessage id="history.undo" />
              </Button>
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
        </article>
      </Card>
    </li>
  );
}
