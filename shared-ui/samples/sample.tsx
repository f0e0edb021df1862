import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Row, Stack } from 'shared-ui/app';
import styles from './sample.module.css';

interface GroupProps {
  name: string;
  children: ReactNode;
}

/** A group of samples. */
export function Group({ name, children }: GroupProps) {
  return (
    <section id={name} aria-labelledby={`${name}-title`} className={styles.group}>
      <h2 id={`${name}-title`}>
        <FormattedMessage id={`samples.${name}`} />
      </h2>
      {children}
    </section>
  );
}

interface SampleProps {
  /** The title, for developers. */
  title: string;
  layout?: 'row' | 'stack' | 'grid';
  children: ReactNode;
}

/** A component in some of its states. */
export function Sample({ title, layout = 'row', children }: SampleProps) {
  return (
    <div className={styles.sample}>
      <h3 lang="en">{title}</h3>
      {layout === 'row' && <Row>{children}</Row>}
      {layout === 'stack' && <Stack>{children}</Stack>}
      {layout === 'grid' && <div className={styles.grid}>{children}</div>}
    </div>
  );
}

/** A sample's own text. */
export function Text({ id }: { id: string }) {
  return <FormattedMessage id={`samples.${id}`} />;
}
