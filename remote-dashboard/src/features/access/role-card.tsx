import { FormattedMessage, useIntl } from 'react-intl';
import { Card, IconButton, SegmentedControl, TrashIcon } from 'shared-ui';
import { Notice, Row } from 'shared-ui/app';
import { levels } from '../guild/rights.ts';
import styles from './access.module.css';
import type { ServerRole } from './access-api.ts';
import { type AccessRole, type SharedRights, sharedParts } from './access-list.ts';
import { levelNames, partNames } from './access-words.ts';
import { RoleColor } from './role-color.tsx';

interface RoleCardProps {
  role: AccessRole;
  /** The roles that the server has now, where that is known. */
  existing: ServerRole[] | undefined;
  onChange: (rights: SharedRights) => void;
  onRemove: () => void;
}

/** A role, what its holders may do, and how it stands with it at the chat platform. */
export function RoleCard({ role, existing, onChange, onRemove }: RoleCardProps) {
  const { formatMessage } = useIntl();
  const now = existing?.find(({ id }) => id === role.id);
  const { name } = now ?? role;
  const deleted = existing !== undefined && !now;
  return (
    <li>
      <Card>
        <article aria-labelledby={`role-${role.id}`}>
          <Row justify="between">
            <h3 id={`role-${role.id}`} tabIndex={-1} className={styles.name}>
              <RoleColor color={now?.color ?? 0} />
              <bdi>{name}</bdi>
            </h3>
            <IconButton
              icon={<TrashIcon />}
              label={formatMessage({ id: 'access.remove' }, { name })}
              onClick={onRemove}
            />
          </Row>
          {deleted && (
            <Notice tone="danger" inline>
              <FormattedMessage id="access.deleted" />
            </Notice>
          )}
          {now?.manages && (
            <p className={styles.note}>
              <FormattedMessage id="access.manages" />
            </p>
          )}
          {!deleted && (
            <div className={styles.parts}>
              {sharedParts.map((part) => (
                <SegmentedControl
                  key={part}
                  wide
                  label={formatMessage(partNames[part])}
                  options={levels.map((level) => ({ value: level, content: formatMessage(levelNames[level]) }))}
                  value={role.rights[part]}
                  onChange={(level) => onChange({ ...role.rights, [part]: level })}
                />
              ))}
            </div>
          )}
        </article>
      </Card>
    </li>
  );
}
