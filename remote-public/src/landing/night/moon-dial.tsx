import styles from './moon-dial.module.css';

/** The moon on its way over the night, as far as the page has been read; decoration only. */
export function MoonDial() {
  return (
    <svg className={styles.dial} viewBox="0 0 320 150" aria-hidden="true">
      <path className={styles.way} d="M12 150a148 148 0 0 1 296 0" />
      <g className={styles.moon}>
        <circle cx="160" cy="30" r="28" fill="var(--color-raised)" />
        <path d="M152 4a26 26 0 1 0 33 36 22 22 0 0 1-33-36z" fill="#f7e3b0" />
      </g>
    </svg>
  );
}
