import { lazy, Suspense } from 'react';
import { Icon } from 'shared-ui';
import { FeaturesIcon } from '../../layout/menu-icons.tsx';

// All outlines together are as large as a page.
const OutlineIcon = lazy(() => import('./outline-icon.tsx').then((module) => ({ default: module.OutlineIcon })));

interface FeatureIconProps {
  /** As the manifest has it. */
  name: string | undefined;
}

/** The icon of a feature. Its room is empty until the outlines are there. */
export function FeatureIcon({ name }: FeatureIconProps) {
  if (name === undefined) return <FeaturesIcon />;
  return (
    <Suspense fallback={<Icon path="" />}>
      <OutlineIcon name={name} />
    </Suspense>
  );
}
