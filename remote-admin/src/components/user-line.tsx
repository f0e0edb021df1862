import type { ReactNode } from 'react';
import { Avatar, TextLink } from 'shared-ui';
import { useIsAdmin } from '../auth/staff-session.ts';
import styles from './user-line.module.css';

/** A user of the chat platform. */
export interface UserSummary {
  id: string;
  name: string;
  avatar: string;
}

interface UserLineProps {
  user: UserSummary;
  /** Replaces the name, for example with a link. */
  children?: ReactNode;
}

/** A user's avatar, name and id. */
export function UserLine({ user: { id, name, avatar }, children }: UserLineProps) {
  return (
    <div className={styles.user}>
      <Avatar id={id} name={name} src={avatar} size={40} />
      <div className={styles.text}>
        {children || (
          <span className={styles.name} dir="auto">
            {name}
          </span>
        )}
        <code className={styles.id}>{id}</code>
      </div>
    </div>
  );
}

/** A user, whose name links to their page. */
export function LinkedUserLine({ user }: { user: UserSummary }) {
  const isAdmin = useIsAdmin();
  const path = isAdmin ? `/manage/admin/block_user?id=${user.id}` : `/manage/moderator/users/${user.id}`;
  return (
    <UserLine user={user}>
      <TextLink to={path} dir="auto">
        {user.name}
      </TextLink>
    </UserLine>
  );
}
