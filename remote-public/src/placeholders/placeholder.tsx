import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ArrowLeftIcon, ButtonLink } from 'shared-ui';
import { Mascot } from '../components/mascot.tsx';
import styles from './placeholder.module.css';

interface PlaceholderProps {
  title: ReactNode;
  /** What the page will contain. */
  text: ReactNode;
}

/** Shown when the operator has not configured a redirect for the page. */
export function Placeholder({ title, text }: PlaceholderProps) {
  return (
    <div className={styles.placeholder}>
      <div className={styles.mascot}>
        <Mascot width={140} />
      </div>
      <section className={styles.board}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <p className={styles.reason}>
          <FormattedMessage id="placeholder.why" />
        </p>
        <ButtonLink to="/" icon={<ArrowLeftIcon />}>
          <FormattedMessage id="placeholder.home" />
        </ButtonLink>
      </section>
    </div>
  );
}
