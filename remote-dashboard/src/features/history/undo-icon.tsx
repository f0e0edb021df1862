import { Icon } from 'shared-ui';

/** Takes something back. */
export function UndoIcon() {
  return <Icon path="M9 14 4 9l5-5M4 9h10.500a5.500 5.500 0 0 1 0 11H11" />;
}
