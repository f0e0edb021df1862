import { Suspense } from 'react';
import { Icon } from 'shared-ui';
import { FeaturesIcon } from '../../layout/menu-icons.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

// All outlines together are as large as a page.
const OutlineIcon = lazyPart(async () => (await import('./outline-icon.tsx')).OutlineIcon);

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
