import { Icon } from 'shared-ui';

/** Servers. */
export function ServersIcon() {
  return (
    <Icon path="M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1M4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1" />
  );
}

/** The moderator panel. */
export function ModeratorIcon() {
  return (
    <Icon path="M20 13c0 5-3.500 7.500-7.660 8.950a1 1 0 0 1-.670-.010C7.500 20.500 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.500-1.200 6.240-2.720a1.170 1.170 0 0 1 1.520 0C14.510 3.810 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4" />
  );
}

/** The admin panel. */
export function AdminIcon() {
  return (
    <Icon path="M11.562 3.266a.5.5 0 0 1 .876 0L15.390 8.870a1 1 0 0 0 1.516.294L21.183 5.500a.5.5 0 0 1 .798.519l-2.834 10.246a1 1 0 0 1-.956.734H5.810a1 1 0 0 1-.957-.734L2.020 6.020a.5.5 0 0 1 .798-.519l4.276 3.664a1 1 0 0 0 1.516-.294zM5 21h14" />
  );
}

/** Settings. */
export function SettingsIcon() {
  return <Icon path="M20 7h-9M14 17H5M17 14a3 3 0 1 0 0 6a3 3 0 1 0 0-6M7 4a3 3 0 1 0 0 6a3 3 0 1 0 0-6" />;
}

/** Greetings. */
export function JoinLeaveIcon() {
  return <Icon path="m16 3 4 4-4 4M20 7H4M8 21l-4-4 4-4M4 17h16" />;
}

/** Logs. */
export function LogsIcon() {
  return <Icon path="M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M9 8h6M9 12h6M9 16h3" />;
}

/** Access. */
export function AccessIcon() {
  return (
    <Icon path="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M22 21v-2a4 4 0 0 0-3-3.870M16 3.130a4 4 0 0 1 0 7.750" />
  );
}

/** Switches between servers. */
export function SwitchIcon() {
  return <Icon path="m7 15 5 5 5-5M7 9l5-5 5 5" />;
}

/** The bot's features. */
export function FeaturesIcon() {
  return (
    <Icon path="M10 22V7a1 1 0 0 0-1-1H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-5a1 1 0 0 0-1-1H2M15 2h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z" />
  );
}
