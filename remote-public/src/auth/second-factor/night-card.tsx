import type { ReactNode } from 'react';
import { Owl, usePageConfig } from 'shared-ui';
import styles from './night-card.module.css';

/** The owl's mood, which reflects the state of the form. */
export type Mood = 'awake' | 'asleep' | 'worried';

interface NightCardProps {
  mood: Mood;
  children: ReactNode;
}

/** A card on a night sky, with the owl on top. */
export function NightCard({ mood, children }: NightCardProps) {
  const { brand } = usePageConfig();
  return (
    <div className={styles.night}>
      <div className={styles.column}>
        <div className={styles.mascot}>
          {brand.logo ? <img src={brand.logo} width={96} height={96} alt="" /> : <Owl width={128} mood={mood} />}
        </div>
        <div className={styles.card}>{children}</div>
      </div>
    </div>
  );
}
