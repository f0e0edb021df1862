import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Card } from 'shared-ui';
import { Select, Switch, TextArea, TextField } from 'shared-ui/app';
import { Group, Sample, Text } from './sample.tsx';

function SwitchSample({ id, isOn, hint }: { id: string; isOn: boolean; hint?: string }) {
  const [checked, setChecked] = useState(isOn);
  return <Switch label={<Text id={id} />} hint={hint && <Text id={hint} />} checked={checked} onChange={setChecked} />;
}

/** Fields, selects and switches. */
export function FormSamples() {
  const { formatMessage } = useIntl();
  const text = (id: string) => formatMessage({ id: `samples.${id}` });
  return (
    <Group name="forms">
      <Sample title="TextField: empty, with a hint, with an error, read-only, disabled" layout="grid">
        <TextField label={text('user-id')} placeholder="118400000000000001" inputMode="numeric" />
        <TextField label={text('user-id')} hint={text('user-id.hint')} />
        <TextField
          label={text('user-id')}
          hint={text('user-id.hint')}
          error={text('user-id.error')}
          defaultValue="12"
        />
        <TextField label={text('server-name')} defaultValue="Tea House" readOnly />
        <TextField label={text('server-name')} defaultValue="Tea House" disabled />
      </Sample>
      <Sample title="TextArea: grows with its text, with an error" layout="grid">
        <TextArea label={text('welcome')} hint={text('welcome.hint')} />
        <TextArea label={text('welcome')} error={text('welcome.error')} />
      </Sample>
      <Sample title="Select: native, with an error, disabled" layout="grid">
        <Select label={text('channel')} hint={text('channel.hint')}>
          <option>#general</option>
          <option>#log</option>
        </Select>
        <Select label={text('channel')} error={text('channel.error')}>
          <option>#general</option>
        </Select>
        <Select label={text('channel')} disabled>
          <option>#log</option>
        </Select>
      </Sample>
      <Sample title="Switch: on, off, with a hint, disabled" layout="grid">
        <Card>
          <SwitchSample id="event.ban" isOn />
          <SwitchSample id="event.kick" isOn={false} />
          <SwitchSample id="event.role" isOn hint="event.role.hint" />
          <Switch label={text('event.message')} checked={false} disabled onChange={() => undefined} />
          <Switch label={text('event.message')} checked disabled onChange={() => undefined} />
        </Card>
      </Sample>
    </Group>
  );
}
