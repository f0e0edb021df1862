interface RoleDotProps {
  /** As 0xRRGGBB; 0 without a colour. */
  color: number;
  size?: number;
}

/** A role's colour on the chat platform, or a ring without one. */
export function RoleDot({ color, size = 14 }: RoleDotProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true">
      {color ? (
        <circle
          cx="7"
          cy="7"
          r="6.500"
          fill={`#${color.toString(16).padStart(6, '0')}`}
          stroke="currentColor"
          strokeOpacity="0.350"
        />
      ) : (
        <circle cx="7" cy="7" r="5.500" fill="none" stroke="currentColor" strokeWidth="2" />
      )}
    </svg>
  );
}
