import { FormattedMessage, useIntl } from 'react-intl';
import { Card, IconButton, SegmentedControl, TrashIcon } from 'shared-ui';
import { Notice, Row } from 'shared-ui/app';
import { RoleDot } from '../../lib/pickers/role-dot.tsx';
import { rightLevels } from '../../specification-api/server-detail.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import type { ServerRole } from './access-api.ts';
import { type AccessRole, type GrantableRights, grantableModules, hasAnyRight } from './access-list.ts';
import { FeatureRights } from './feature-rights.tsx';
import { formatSummary, levelNames, moduleNames } from './format-access.ts';
import styles from './role-card.module.css';

interface RoleCardProps {
  role: AccessRole;
  /** The names of features by their ids. */
  features: ReadonlyMap<string, string>;
  /** The server's current roles, if loaded. */
  serverRoles: ServerRole[] | undefined;
  onChange: (rights: GrantableRights) => void;
  onRemove: () => void;
}

/** A role, its rights, and its state on the chat platform. */
export function RoleCard({ role, features, serverRoles, onChange, onRemove }: RoleCardProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { id: serverId } = useServer();
  const serverRole = serverRoles?.find(({ id }) => id === role.id);
  const { name } = serverRole ?? role;
  const isDeleted = serverRoles !== undefined && !serverRole;
  return (
    <li>
      <Card>
        <article aria-labelledby={`role-${role.id}`}>
          <Row justify="between">
            <div className={styles.header}>
              <RoleDot color={serverRole?.color ?? 0} />
              <h3 id={`role-${role.id}`} tabIndex={-1} className={styles.name}>
                <bdi>{name}</bdi>
              </h3>
              {serverRole?.members != null && (
                <span className={styles.members}>
                  <FormattedMessage id="access.members" values={{ count: serverRole.members }} />
                </span>
              )}
            </div>
            <IconButton
              icon={<TrashIcon />}
              label={formatMessage({ id: 'access.remove' }, { name })}
              onClick={onRemove}
            />
          </Row>
          {isDeleted && (
            <Notice tone="danger" inline>
              <FormattedMessage id="access.deleted" />
            </Notice>
          )}
          {serverRole?.manages && (
            <p className={styles.note}>
              <FormattedMessage id="access.manages" />
            </p>
          )}
          {!isDeleted && (
            <div className={styles.modules}>
              {grantableModules.map((module) => (
                <SegmentedControl
                  key={module}
                  fullWidth
                  label={formatMessage(moduleNames[module])}
                  options={rightLevels.map((level) => ({ value: level, content: formatMessage(levelNames[level]) }))}
                  value={role.rights[module]}
                  onChange={(level) => onChange({ ...role.rights, [module]: level })}
                />
              ))}
            </div>
          )}
          {!isDeleted && features.size > 0 && (
            <FeatureRights
              names={features}
              rights={role.rights.features ?? {}}
              onChange={(changed) => onChange({ ...role.rights, features: { ...role.rights.features, ...changed } })}
            />
          )}
          {!isDeleted && !serverRole?.manages && (
            <>
              <p className={styles.summary} dir="auto">
                {formatSummary(intl, role.rights, features)}
              </p>
              {hasAnyRight(role.rights) && (
                <WideRoleNotice isEveryone={role.id === serverId} members={serverRole?.members ?? undefined} />
              )}
            </>
          )}
        </article>
      </Card>
    </li>
  );
}

/** From this number of members on, giving a role rights is worth a second look. */
const LARGE_ROLE = 100;

interface WideRoleNoticeProps {
  isEveryone: boolean;
  members: number | undefined;
}

/** Warns that rights go to everyone on the server, or to many members. */
function WideRoleNotice({ isEveryone, members }: WideRoleNoticeProps) {
  if (!isEveryone && (members === undefined || members < LARGE_ROLE)) return null;
  return (
    <Notice tone="warning" position="below">
      {!isEveryone && <FormattedMessage id="access.large" values={{ count: members }} />}
      {isEveryone && members !== undefined && <FormattedMessage id="access.everyone" values={{ count: members }} />}
      {isEveryone && members === undefined && <FormattedMessage id="access.everyone.uncounted" />}
    </Notice>
  );
}
