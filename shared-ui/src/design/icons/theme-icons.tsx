import { Icon, type IconProps } from './icon.tsx';

/** The dark theme. */
export function MoonIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"
    />
  );
}

/** The system's theme. */
export function ScreenIcon(props: IconProps) {
  return (
    <Icon {...props} path="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M8 21h8M12 17v4" />
  );
}

/** The light theme. */
export function SunIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"
    />
  );
}
