import { Icon } from 'shared-ui';

/** Commands. */
export function CommandsIcon() {
  return <Icon path="m5 17 6-6-6-6M12 19h8" />;
}

/** Servers. */
export function ServersIcon() {
  return (
    <Icon path="M4 3h16a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M4 13h16a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2M6 7h.01M6 17h.01" />
  );
}

/** Stats. */
export function StatsIcon() {
  return <Icon path="M3 3v16a2 2 0 0 0 2 2h16M19 9l-5 5-4-4-3 3" />;
}

/** Staff. */
export function StaffIcon() {
  return (
    <Icon path="M12 22c5-2 8-4.500 8-9V6c-3 0-5.500-1.200-8-3-2.500 1.800-5 3-8 3v7c0 4.500 3 7 8 9M9 12l2 2 4-4" />
  );
}

/** News. */
export function NewsIcon() {
  return <Icon path="m3 11 18-5v12L3 14zM11.600 16.800a3 3 0 1 1-5.800-1.600" />;
}

/** Ban requests. */
export function BanRequestIcon() {
  return <Icon path="M14 13l-7.500 7.500a2.120 2.120 0 0 1-3-3L11 10M16 16l6-6M8 8l6-6M9 7l8 8M21 11l-8-8" />;
}

/** Keyboard shortcuts. */
export function KeyboardIcon() {
  return (
    <Icon path="M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M6 9h.01M10 9h.01M14 9h.01M18 9h.01M8 13h.01M12 13h.01M16 13h.01M8 16h8" />
  );
}

/** The dashboard. */
export function DashboardIcon() {
  return <Icon path="M3 10.500 12 3l9 7.500V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM9 21v-7h6v7" />;
}

/** The other panel. */
export function OtherPanelIcon() {
  return <Icon path="M16 3l4 4-4 4M20 7H4M8 21l-4-4 4-4M4 17h16" />;
}
