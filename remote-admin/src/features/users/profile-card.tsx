import { useCallback, useRef, useState } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Avatar, BanIcon, Button, ButtonLink, Card, CheckIcon, getImageUrl, usePageConfig } from 'shared-ui';
import { Badge, Row } from 'shared-ui/app';
import { useIsAdmin } from '../../auth/staff-session.ts';
import { CopyableId } from '../../components/copyable-id.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { BAN_REQUESTS_PATH } from '../ban-requests/ban-requests.ts';
import type { BanAction } from './ban-action.ts';
import { BanDialog } from './ban-dialog.tsx';
import styles from './profile-card.module.css';
import { UndoLine, useOppositeAction } from './undo-line.tsx';
import { type ChatUser, updateCachedBan } from './user-query.ts';

interface ProfileCardProps {
  user: ChatUser;
  /** Called when the profile turns out to be outdated. */
  onStale: () => void;
}

/** A user's profile and ban state, with a button to change it. */
export function ProfileCard({ user, onStale }: ProfileCardProps) {
  const { imageHost } = usePageConfig();
  const isAdmin = useIsAdmin();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const getOppositeAction = useOppositeAction(user.id);
  const [undoAction, setUndoAction] = useState<BanAction>();
  const buttonRef = useRef<HTMLDivElement>(null);
  const clearUndo = useCallback((hadFocus: boolean) => {
    setUndoAction(undefined);
    if (hadFocus) buttonRef.current?.querySelector('button')?.focus();
  }, []);
  const { id, username, discriminator, avatar, createdAt, is_banned, banned_until } = user;
  const created = new Date(createdAt * 1000);
  // Most users no longer have a discriminator; the platform returns 0 for them.
  const discriminatorText = discriminator && !/^0*$/.test(discriminator) ? `#${discriminator}` : '';
  const showBan = ({ action, until }: BanAction) =>
    updateCachedBan(id, { is_banned: action === 'ban', banned_until: until });
  return (
    <Card>
      <Row gap={4}>
        <Avatar
          id={id}
          name={username}
          src={getImageUrl(imageHost, avatar, { folder: 'avatars', id, size: 128 })}
          size={72}
        />
        <div className={styles.text}>
          <h2 className={styles.name} dir="auto">
            {username}
            {discriminatorText && <span className={styles.discriminator}>{discriminatorText}</span>}
          </h2>
          <CopyableId id={id} />
          {!Number.isNaN(created.getTime()) && (
            <p className={styles.createdAt}>
              <FormattedMessage
                id="user.since"
                values={{
                  date: (
                    <time dateTime={created.toISOString()} title={created.toISOString()}>
                      <FormattedDate value={created} dateStyle="long" />
                    </time>
                  ),
                }}
              />
            </p>
          )}
        </div>
        <div role="status">
          {is_banned ? (
            <Badge tone="danger" icon={<BanIcon />}>
              {banned_until ? (
                <span>
                  <FormattedMessage id="user.banned-until" values={{ date: <DateTime time={banned_until} /> }} />
                </span>
              ) : (
                <FormattedMessage id="user.banned" />
              )}
            </Badge>
          ) : (
            <Badge tone="success" icon={<CheckIcon />}>
              <FormattedMessage id="user.not-banned" />
            </Badge>
          )}
        </div>
        {isAdmin && (
          <div ref={buttonRef}>
            <Button
              kind={is_banned ? 'quiet' : 'danger'}
              icon={is_banned ? undefined : <BanIcon />}
              onClick={() => setIsDialogOpen(true)}
            >
              {is_banned ? <FormattedMessage id="user.unban" /> : <FormattedMessage id="user.ban" />}
            </Button>
          </div>
        )}
        {!isAdmin && !is_banned && (
          <ButtonLink to={`${BAN_REQUESTS_PATH}/new?id=${id}`}>
            <FormattedMessage id="ban-requests.send" />
          </ButtonLink>
        )}
      </Row>
      {undoAction && (
        <UndoLine
          key={undoAction.action}
          user={user}
          action={undoAction}
          onExpire={clearUndo}
          onSuccess={(action) => {
            clearUndo(true);
            showBan(action);
          }}
          onConflict={() => {
            clearUndo(true);
            onStale();
          }}
        />
      )}
      {isDialogOpen && (
        <BanDialog
          user={user}
          onClose={() => setIsDialogOpen(false)}
          onSuccess={(action) => {
            setIsDialogOpen(false);
            setUndoAction(getOppositeAction(action));
            showBan(action);
          }}
          onConflict={() => {
            setIsDialogOpen(false);
            onStale();
          }}
        />
      )}
    </Card>
  );
}
