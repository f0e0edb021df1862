import { useState } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Avatar, BanIcon, Button, ButtonLink, Card, CheckIcon, getImageUrl, usePageConfig } from 'shared-ui';
import { Row } from 'shared-ui/app';
import { Badge } from 'shared-ui/lib/badge.tsx';
import { useIsAdmin } from '../../auth/staff-session.ts';
import { CopyableId } from '../../components/copyable-id.tsx';
import { BanDialog } from './ban-dialog.tsx';
import styles from './profile-card.module.css';
import type { ChatUser } from './user-query.ts';

interface ProfileCardProps {
  user: ChatUser;
  onBanChange: (banned: boolean) => void;
  /** Called when the profile turns out to be outdated. */
  onStale: () => void;
}

/** A user's profile and ban state, with a button to change it. */
export function ProfileCard({ user, onBanChange, onStale }: ProfileCardProps) {
  const { imageHost } = usePageConfig();
  const isAdmin = useIsAdmin();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { id, username, discriminator, avatar, createdAt, is_banned } = user;
  const created = new Date(createdAt * 1000);
  // Most users no longer have a discriminator; the platform returns 0 for them.
  const discriminatorText = discriminator && !/^0*$/.test(discriminator) ? `#${discriminator}` : '';
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
                id="person.since"
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
              <FormattedMessage id="person.banned" />
            </Badge>
          ) : (
            <Badge tone="success" icon={<CheckIcon />}>
              <FormattedMessage id="person.not-banned" />
            </Badge>
          )}
        </div>
        {isAdmin && (
          <Button
            kind={is_banned ? 'quiet' : 'danger'}
            icon={is_banned ? undefined : <BanIcon />}
            onClick={() => setIsDialogOpen(true)}
          >
            {is_banned ? <FormattedMessage id="person.unban" /> : <FormattedMessage id="person.ban" />}
          </Button>
        )}
        {!isAdmin && !is_banned && (
          <ButtonLink to={`/manage/moderator/ask_ban?id=${id}`}>
            <FormattedMessage id="ban-requests.send" />
          </ButtonLink>
        )}
      </Row>
      {isDialogOpen && (
        <BanDialog
          user={user}
          onClose={() => setIsDialogOpen(false)}
          onSuccess={() => {
            setIsDialogOpen(false);
            onBanChange(!is_banned);
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
