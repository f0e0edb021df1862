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
  return <RoundIcon tone={tones[outcome]}>{resultIcons[outcome]}</RoundIcon>;
}

const tones: Partial<Record<Decision['outcome'], Tone>> = { done: 'good', failed: 'bad' };

type Tone = 'good' | 'bad' | 'uncertain';

/** An icon on a round ground, grey without a tone. */
export function RoundIcon({ tone, children }: { tone: Tone | undefined; children: ReactNode }) {
  return <span className={`${styles.icon} ${(tone && styles[tone]) ?? ''}`}>{children}</span>;
}
