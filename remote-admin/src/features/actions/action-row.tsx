import { memo } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Badge } from 'shared-ui/app';
import { CopyableId } from '../../components/copyable-id.tsx';
import { ActionTime } from '../../components/date-time.tsx';
import { useUserPath } from '../../components/user-line.tsx';
import { TableElement } from '../../components/virtual-table.tsx';
import type { StaffAction } from '../../specification-api/actions.ts';
import styles from './action-row.module.css';
import { Description, formatActionName } from './action-text.tsx';

const outcomeMessages = defineMessages({
  pending: { id: 'actions.outcome.pending' },
  failed: { id: 'actions.outcome.failed' },
  refused: { id: 'actions.outcome.refused' },
});

const outcomeTones = { pending: 'neutral', failed: 'danger', refused: 'warning' } as const;

function hasBadge(outcome: string | undefined): outcome is keyof typeof outcomeMessages {
  return outcome !== undefined && Object.hasOwn(outcomeMessages, outcome);
}

/** The class name of the log's rows. */
export const actionRowClassName = styles.row;

/** The header cells of the log. */
export function ActionHeaderCells() {
  return (
    <>
      <TableElement role="columnheader">
        <FormattedMessage id="actions.time" />
      </TableElement>
      <TableElement role="columnheader">
        <FormattedMessage id="actions.action" />
      </TableElement>
      <TableElement role="columnheader" hiddenWhenNarrow className={styles.staffMember}>
        <FormattedMessage id="actions.by" />
      </TableElement>
      <TableElement role="columnheader" hiddenWhenNarrow className={styles.description}>
        <FormattedMessage id="actions.description" />
      </TableElement>
    </>
  );
}

/** The cells of an entry. Memoised, so that scrolling does not render it again. */
export const ActionCells = memo(({ entry }: { entry: StaffAction }) => {
  const intl = useIntl();
  const getUserPath = useUserPath();
  const { action, userId, name, description, outcome } = entry;
  return (
    <>
      <TableElement role="cell" className={styles.time}>
        <ActionTime seconds={entry.createdAt} />
      </TableElement>
      <TableElement role="cell" className={styles.action}>
        {formatActionName(action, intl)}
        {hasBadge(outcome) && (
          <div>
            <Badge tone={outcomeTones[outcome]}>
              <FormattedMessage {...outcomeMessages[outcome]} />
            </Badge>
          </div>
        )}
      </TableElement>
      <TableElement role="cell" className={styles.staffMember}>
        <Link to={`/manage/admin/actions?by=${encodeURIComponent(userId)}`} dir="auto">
          {name ?? userId}
        </Link>
        {name && <CopyableId id={userId} to={getUserPath(userId)} />}
      </TableElement>
      <TableElement role="cell" className={styles.description}>
        <Description text={description} />
      </TableElement>
    </>
  );
});
