import { usePageConfig } from 'shared-ui';
import { OwlHead } from './logo.tsx';

interface AdminLogoProps {
  width: number;
}

/** The logo of the admin area: the operator's own, or the owl beside the word. */
export function AdminLogo({ width }: AdminLogoProps) {
  const { brand } = usePageConfig();
  if (brand.logo) return <img src={brand.logo} width={width} alt="Logo" />;
  return (
    <svg width={width} height={(width * 40) / 120} viewBox="0 0 120 40" role="img" aria-label="Logo">
      <svg width="38" height="38" y="1" viewBox="0 0 50 50" aria-hidden="true">
        <OwlHead />
      </svg>
      <text x="47" y="27" fill="var(--color-text)" fontFamily="var(--font-heading)" fontSize="21" fontWeight="700">
        Admin
      </text>
    </svg>
  );
}
