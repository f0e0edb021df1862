import styles from './access.module.css';

/** A role's colour at the chat platform; a ring where it has none. */
export function RoleColor({ color }: { color: number }) {
  return (
    <svg className={styles.color} viewBox="0 0 14 14" aria-hidden="true">
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
