import type { ReactNode } from 'react';
import { Avatar, TextLink } from 'shared-ui';
import { useIsAdmin } from '../auth/staff-session.ts';
import styles from './person-line.module.css';

/** Somebody of the chat platform. */
export interface Person {
  id: string;
  name: string;
  avatar: string;
}

interface PersonLineProps {
  person: Person;
  /** The name, where it is more than a word. */
  children?: ReactNode;
}

/** Who somebody is: picture, name and id. */
export function PersonLine({ person: { id, name, avatar }, children }: PersonLineProps) {
  return (
    <div className={styles.person}>
      <Avatar id={id} name={name} src={avatar} size={40} />
      <div className={styles.words}>
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

/** A person. For administrators the name links to the page that looks people up. */
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
