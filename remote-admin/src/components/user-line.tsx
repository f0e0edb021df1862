import type { ReactNode } from 'react';
import { Avatar, TextLink } from 'shared-ui';
import { useIsAdmin } from '../auth/staff-session.ts';
import styles from './person-line.module.css';

/** A user of the chat platform. */
export interface Person {
  id: string;
  name: string;
  avatar: string;
}

interface PersonLineProps {
  person: Person;
  /** Replaces the name, for example with a link. */
  children?: ReactNode;
}

/** A user's avatar, name and id. */
export function PersonLine({ person: { id, name, avatar }, children }: PersonLineProps) {
  return (
    <div className={styles.person}>
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

/** A user. For administrators, the name links to the user's page. */
export function LinkedPersonLine({ person }: { person: Person }) {
  const isAdmin = useIsAdmin();
  return (
    <PersonLine person={person}>
      {isAdmin && (
        <TextLink to={`/manage/admin/block_user?id=${person.id}`} dir="auto">
          {person.name}
        </TextLink>
      )}
    </PersonLine>
  );
}
