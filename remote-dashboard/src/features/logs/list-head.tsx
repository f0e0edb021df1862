import type { Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, PlusIcon } from 'shared-ui';
import styles from './logs.module.css';

interface ListHeadProps {
  ref: Ref<HTMLHeadingElement>;
  onAdd: () => void;
}

/** The head of the list of log channels, to which the focus can be led. */
export function ListHead({ ref, onAdd }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <h2 ref={ref} tabIndex={-1}>
        <FormattedMessage id="logs.channels" />
      </h2>
      <Button kind="primary" icon={<PlusIcon />} onClick={onAdd}>
        <FormattedMessage id="logs.add" />
      </Button>
    </div>
  );
}
