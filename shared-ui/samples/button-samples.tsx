import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  Button,
  ButtonLink,
  ChevronDownIcon,
  IconButton,
  PencilIcon,
  PlusIcon,
  RetryIcon,
  TrashIcon,
  toast,
} from 'shared-ui';
import { Group, Sample, Text } from './sample.tsx';

const kinds = ['primary', 'quiet', 'plain', 'danger'] as const;

/** Buttons of every kind, size and state. */
export function ButtonSamples() {
  const { formatMessage } = useIntl();
  const [isPending, setIsPending] = useState(false);
  return (
    <Group name="buttons">
      <Sample title="Kinds: primary, quiet, plain, danger">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            <Text id={kind === 'danger' ? 'leave' : 'save'} />
          </Button>
        ))}
      </Sample>
      <Sample title="Sizes: small, medium, large">
        {(['small', 'medium', 'large'] as const).map((size) => (
          <Button key={size} kind="primary" size={size}>
            <Text id="save" />
          </Button>
        ))}
      </Sample>
      <Sample title="With icons">
        <Button kind="primary" icon={<PlusIcon />}>
          <Text id="add-channel" />
        </Button>
        <Button icon={<RetryIcon />}>
          <Text id="reload" />
        </Button>
        <Button kind="plain" iconAfter={<ChevronDownIcon />}>
          <Text id="language" />
        </Button>
      </Sample>
      <Sample title="IconButton: small, medium, large, with a border, danger">
        <IconButton size="small" icon={<PencilIcon />} label={formatMessage({ id: 'samples.edit' })} />
        <IconButton icon={<PencilIcon />} label={formatMessage({ id: 'samples.edit' })} />
        <IconButton size="large" icon={<PencilIcon />} label={formatMessage({ id: 'samples.edit' })} />
        <IconButton kind="quiet" icon={<PencilIcon />} label={formatMessage({ id: 'samples.edit' })} />
        <IconButton kind="danger" icon={<TrashIcon />} label={formatMessage({ id: 'samples.delete' })} />
      </Sample>
      <Sample title="Pending: keeps its width, its name and the focus">
        {kinds.map((kind) => (
          <Button
            key={kind}
            kind={kind}
            isPending
            onClick={() => toast({ type: 'error', text: 'A pending button called its click handler.' })}
          >
            <Text id={kind === 'danger' ? 'leave' : 'save'} />
          </Button>
        ))}
        <Button isPending={isPending} onClick={() => setIsPending(true)}>
          <Text id="press" />
        </Button>
      </Sample>
      <Sample title="Disabled">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} disabled>
            <Text id={kind === 'danger' ? 'leave' : 'save'} />
          </Button>
        ))}
      </Sample>
      <Sample title="ButtonLink">
        <ButtonLink kind="primary" size="large" to="/">
          <Text id="invite" />
        </ButtonLink>
        <ButtonLink size="large" to="/dashboard">
          <Text id="dashboard" />
        </ButtonLink>
      </Sample>
    </Group>
  );
}
