import type { Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, PlusIcon } from 'shared-ui';
import { Row } from 'shared-ui/app';

interface ListHeadProps {
  ref: Ref<HTMLHeadingElement>;
  onAdd: () => void;
}

/** The head of the list of log channels, to which the focus can be led. */
export function ListHead({ ref, onAdd }: ListHeadProps) {
  return (
    <Row justify="between">
      <h2 ref={ref} tabIndex={-1}>
        <FormattedMessage id="logs.channels" />
      </h2>
      <Button kind="primary" icon={<PlusIcon />} onClick={onAdd}>
        <FormattedMessage id="logs.add" />
      </Button>
    </Row>
  );
}
