import { Icon } from 'shared-ui';

/** Opens and closes what stands at the side. */
export function PanelIcon() {
  return <Icon path="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M9 3v18" />;
}
