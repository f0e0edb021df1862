import { Avatar, TextLink } from 'shared-ui';
import { useIsAdmin } from '../auth/staff-session.ts';
import { CopyableId } from './copyable-id.tsx';
import styles from './user-line.module.css';

/** A user of the chat platform. */
export interface UserSummary {
  id: string;
  name: string;
  avatar: string;
}

interface UserLineProps {
  user: UserSummary;
  /** The user's page, if the name and the id link to it. */
  path?: string;
}

/** A user's avatar, name and id. */
export function UserLine({ user: { id, name, avatar }, path }: UserLineProps) {
  return (
    <div className={styles.user}>
      <Avatar id={id} name={name} src={avatar} size={40} />
      <div className={styles.text}>
        <span className={styles.name} dir="auto">
          {path === undefined ? name : <TextLink to={path}>{name}</TextLink>}
        </span>
        <CopyableId id={id} to={path} skipsKeyboard={path !== undefined} />
      </div>
    </div>
  );
}

/** A user, with links to their page. */
export function LinkedUserLine({ user }: { user: UserSummary }) {
  const getUserPath = useUserPath();
  return <UserLine user={user} path={getUserPath(user.id)} />;
}

/** Returns a function for the path of a user's page, which differs for moderators. */
export function useUserPath() {
  const isAdmin = useIsAdmin();
  return (id: string) => (isAdmin ? `/manage/admin/block_user?id=${id}` : `/manage/moderator/users/${id}`);
}
