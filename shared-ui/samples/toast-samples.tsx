import { useIntl } from 'react-intl';
import { Button, type Toast, toast } from 'shared-ui';
import { Group, Sample, Text } from './sample.tsx';

const types: Toast['type'][] = ['error', 'warn', 'success'];

/** Toasts. */
export function ToastSamples() {
  const { formatMessage } = useIntl();
  return (
    <Group name="toasts">
      <Sample title="Toasts: error, warn, success">
        {types.map((type) => (
          <Button key={type} onClick={() => toast({ type, text: formatMessage({ id: `samples.toast.${type}` }) })}>
            <Text id={`open.${type}`} />
          </Button>
        ))}
      </Sample>
    </Group>
  );
}
