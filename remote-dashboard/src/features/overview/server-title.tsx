import { Avatar } from 'shared-ui';
import type { CurrentServer } from '../guild-layout/server-switcher.tsx';
import { useServerImages } from '../guilds/servers.ts';
import styles from './server-title.module.css';

/** The heading of a server's first page: its picture and its name. */
export function ServerTitle({ id, name, icon }: CurrentServer) {
  const images = useServerImages({ id, icon });
  return (
    <span className={styles.title}>
      <Avatar id={id} name={name} src={images.icon} size={40} />
      <bdi>{name}</bdi>
    </span>
  );
}
