import type { ReactNode } from 'react';
import { Stack } from 'shared-ui/app';
import styles from './differences.module.css';
import type { Difference } from './versioned.ts';

interface DifferencesProps {
  differences: Difference[];
  before: ReactNode;
  after: ReactNode;
}

/** The differences between two versions, side by side. */
export function Differences({ differences, before, after }: DifferencesProps) {
  return (
    <Stack as="dl" gap={2}>
      {differences.map((difference) => (
        <div key={difference.id} className={styles.difference}>
          <dt dir="auto">{difference.label}</dt>
          <dd>
            <span className={styles.label}>{before}</span> {difference.before}
          </dd>
          <dd className={styles.after}>
            <span className={styles.label}>{after}</span> {difference.after}
          </dd>
        </div>
      ))}
    </Stack>
  );
}
