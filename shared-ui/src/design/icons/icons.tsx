import styles from './icons.module.css';

interface IconProps {
  /** The accessible name. An icon without one is decorative. */
  title?: string;
}

interface OutlineProps extends IconProps {
  /** The outline, on 24 x 24. */
  path: string;
}

/** An outline icon in lucide's style, as tall as the text. Areas define their own icons with it. */
export function Icon({ path, title }: OutlineProps) {
  const accessibility = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has an aria-label unless it is decorative.
    <svg
      {...accessibility}
      className={styles.icon}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

/** Back, or sign out. */
export function ArrowLeftIcon(props: IconProps) {
  return <Icon {...props} path="m12 19-7-7 7-7M19 12H5" />;
}

/** News. */
export function BellIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"
    />
  );
}

/** Opens downwards. */
export function ChevronDownIcon(props: IconProps) {
  return <Icon {...props} path="m6 9 6 6 6-6" />;
}

/** Closes or dismisses. */
export function CloseIcon(props: IconProps) {
  return <Icon {...props} path="M18 6 6 18M6 6l12 12" />;
}

/** A link to another site. */
export function ExternalIcon(props: IconProps) {
  return <Icon {...props} path="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />;
}

/** A link to copy. */
export function LinkIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"
    />
  );
}

/** Leaves. */
export function LogOutIcon(props: IconProps) {
  return <Icon {...props} path="m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />;
}

/** Opens the navigation. */
export function MenuIcon(props: IconProps) {
  return <Icon {...props} path="M4 12h16M4 18h16M4 6h16" />;
}

/** More actions. */
export function MoreIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M12 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M12 4a1 1 0 1 0 0 2a1 1 0 1 0 0-2M12 18a1 1 0 1 0 0 2a1 1 0 1 0 0-2"
    />
  );
}

/** Edits. */
export function PencilIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4"
    />
  );
}

/** Adds. */
export function PlusIcon(props: IconProps) {
  return <Icon {...props} path="M5 12h14M12 5v14" />;
}

/** Retries. */
export function RetryIcon(props: IconProps) {
  return <Icon {...props} path="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5" />;
}

/** Deletes. */
export function TrashIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"
    />
  );
}

/** An error. */
export function AlertIcon(props: IconProps) {
  return <Icon {...props} path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 8v4M12 16h.01" />;
}

/** Banned. */
export function BanIcon(props: IconProps) {
  return <Icon {...props} path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M4.929 4.929 19.07 19.071" />;
}

/** Selected. */
export function CheckIcon(props: IconProps) {
  return <Icon {...props} path="M20 6 9 17l-5-5" />;
}

/** Success. */
export function SuccessIcon(props: IconProps) {
  return <Icon {...props} path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M9 12l2 2 4-4" />;
}

/** A warning. */
export function WarningIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"
    />
  );
}

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
