import { Icon } from 'shared-ui';
import type { LogException } from './log-settings.ts';

/** A channel. */
export function ChannelIcon() {
  return <Icon path="M4 9h16M4 15h16M10 3 8 21M16 3l-2 18" />;
}

/** Sends something. */
export function SendIcon() {
  return (
    <Icon path="M14.536 21.686a.5.5 0 0 0 .937-.024l6.500-19a.496.496 0 0 0-.635-.635l-19 6.500a.5.5 0 0 0-.024.937l7.930 3.180a2 2 0 0 1 1.112 1.110zM21.854 2.147l-10.940 10.939" />
  );
}

const exceptionPaths: Record<Exclude<LogException['kind'], 'channel'>, string> = {
  role: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.500 20c.7-3.800 3.600-6 7.500-6s6.800 2.200 7.500 6',
  bot: 'M5 9h14v11H5zM12 9V5M9 5h6M9 13.500v1M15 13.500v1M2 13v3M22 13v3',
};

/** The kind of an exception. */
export function ExceptionIcon({ kind }: Pick<LogException, 'kind'>) {
  return kind === 'channel' ? <ChannelIcon /> : <Icon path={exceptionPaths[kind]} />;
}
