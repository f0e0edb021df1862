import { Icon, type IconProps } from './icon.tsx';

/** Something has failed. */
export function AlertIcon(props: IconProps) {
  return <Icon {...props} path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 8v4M12 16h.01" />;
}

/** Kept out. */
export function BanIcon(props: IconProps) {
  return <Icon {...props} path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M4.929 4.929 19.07 19.071" />;
}

/** Chosen. */
export function CheckIcon(props: IconProps) {
  return <Icon {...props} path="M20 6 9 17l-5-5" />;
}

/** Something has worked. */
export function SuccessIcon(props: IconProps) {
  return <Icon {...props} path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M9 12l2 2 4-4" />;
}

/** Something needs care. */
export function WarningIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      path="M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"
    />
  );
}
