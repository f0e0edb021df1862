import styles from './icons.module.css';

/** What every icon takes. */
export interface IconProps {
  /** What the icon says to those who cannot see it; without one it is decoration. */
  title?: string;
}

interface OutlineProps extends IconProps {
  /** The outline, on 24 x 24. */
  path: string;
}

/** An outline of lucide's set, as tall as the text around it; areas draw their own icons with it. */
export function Icon({ path, title }: OutlineProps) {
  const meaning = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a name where it has a meaning.
    <svg
      {...meaning}
      className={styles.icon}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
