import { Icon } from 'shared-ui';

/** Remaining time, or a pending state. */
export function ClockIcon() {
  return <Icon path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 6v6l4 2" />;
}

/** Saves a file. */
export function DownloadIcon() {
  return <Icon path="M12 3v12m-5-5 5 5 5-5M5 21h14" />;
}
