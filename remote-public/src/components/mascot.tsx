import { Owl, usePageConfig } from 'shared-ui';

interface MascotProps {
  width: number;
}

/** Who keeps watch on the page: the owl of the default brand, or the operator's logo; decoration only. */
export function Mascot({ width }: MascotProps) {
  const { brand } = usePageConfig();
  if (brand.logo) return <img src={brand.logo} width={width} height={width} alt="" />;
  return <Owl width={width} />;
}
