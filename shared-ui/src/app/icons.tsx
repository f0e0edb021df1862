import { Icon } from 'shared-ui';

/** Remaining time, or a pending state. */
export function ClockIcon() {
  return <Icon path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 6v6l4 2" />;
}

/** Saves a file. */
export function DownloadIcon() {
  return <Icon path="M12 3v12m-5-5 5 5 5-5M5 21h14" />;
}

/** Copies. */
export function CopyIcon() {
  return (
    <Icon path="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2" />
  );
}

/** History. */
export function HistoryIcon() {
  return <Icon path="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2" />;
}

/** Support tickets. */
export function TicketsIcon() {
  return (
    <Icon path="M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2zM13 5v2M13 17v2M13 11v2" />
  );
}
