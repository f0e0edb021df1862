import { usePageConfig } from 'shared-ui';

interface LogoProps {
  width: number;
}

/** The operator's logo, or the owl of the default brand. */
export function Logo({ width }: LogoProps) {
  const { brand } = usePageConfig();
  if (brand.logo) return <img src={brand.logo} width={width} height={width} alt="Logo" />;
  return <Owl width={width} />;
}

function Owl({ width }: LogoProps) {
  return (
    <svg width={width} height={width} viewBox="0 0 50 50" role="img" aria-label="Logo">
      <OwlHead />
    </svg>
  );
}

/** The owl's head, in a square of 50. */
function OwlHead() {
  return (
    <>
      <g fill="none" stroke="var(--color-owl)" strokeWidth="4.5" strokeLinecap="round">
        <path d="M5.5 9.5c3.5.3 7 1.8 9.5 4M44.5 9.500c-3.5.3-7 1.8-9.5 4" />
      </g>
      <path fill="var(--color-owl)" d="M5 22C5 10.5 13.5 3 25 3s20 7.5 20 19v7c0 11-8.5 18-20 18S5 40 5 29z" />
      <circle cx="16.2" cy="23" r="8.6" fill="var(--color-accent)" />
      <circle cx="33.8" cy="23" r="8.6" fill="var(--color-accent)" />
      <circle cx="17.6" cy="23.4" r="4.1" fill="#14222d" />
      <circle cx="32.4" cy="23.4" r="4.1" fill="#14222d" />
      <circle cx="19" cy="21.8" r="1.3" fill="#fff" />
      <circle cx="33.8" cy="21.8" r="1.3" fill="#fff" />
      <path d="M25 27.500l3 4.2-3 4.3-3-4.300z" fill="#f08c2e" />
    </>
  );
}

interface AdminLogoProps {
  width: number;
}

/** The logo of the admin panel: the operator's own, or the owl beside "Admin". */
export function AdminLogo({ width }: AdminLogoProps) {
  const { brand } = usePageConfig();
  if (brand.logo) return <img src={brand.logo} width={width} alt="Logo" />;
  return (
    <svg width={width} height={(width * 40) / 120} viewBox="0 0 120 40" role="img" aria-label="Logo">
      <svg width="38" height="38" y="1" viewBox="0 0 50 50" aria-hidden="true">
        <OwlHead />
      </svg>
      <text x="47" y="27" fill="currentColor" fontFamily="var(--font-heading)" fontSize="21" fontWeight="700">
        Admin
      </text>
    </svg>
  );
}
