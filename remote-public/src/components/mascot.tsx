import { Owl, usePageConfig } from 'shared-ui';

interface MascotProps {
  width: number;
}

/** The owl of the default brand, or the operator's logo. Decorative. */
export function Mascot({ width }: MascotProps) {
  const { brand } = usePageConfig();
  if (brand.logo) return <img src={brand.logo} width={width} height={width} alt="" />;
  return <Owl width={width} />;
}
