import { Icon } from 'shared-ui';

/** Two bars in a circle. */
export function PauseIcon() {
  return <Icon path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M10 9v6M14 9v6" />;
}
