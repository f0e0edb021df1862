import { Icon } from 'shared-ui';

/** Sends something. */
export function SendIcon() {
  return (
    <Icon path="M14.536 21.686a.5.5 0 0 0 .937-.024l6.500-19a.496.496 0 0 0-.635-.635l-19 6.500a.5.5 0 0 0-.024.937l7.930 3.180a2 2 0 0 1 1.112 1.110zM21.854 2.147l-10.940 10.939" />
  );
}
