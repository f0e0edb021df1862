import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon, Icon } from 'shared-ui';
import styles from './decision-icon.module.css';
import type { Decision } from './decisions-api.ts';

const resultIcons: Record<Decision['outcome'], ReactNode> = {
  done: <CheckIcon />,
  skipped: <Icon path="M5 12h14" />,
  failed: <CloseIcon />,
  more: <Icon path="M5 12h.01M12 12h.01M19 12h.01" />,
};

/** What came of an event. */
export function DecisionIcon({ outcome }: Pick<Decision, 'outcome'>) {
  return <span className={`${styles.icon} ${styles[outcome] ?? ''}`}>{resultIcons[outcome]}</span>;
}
