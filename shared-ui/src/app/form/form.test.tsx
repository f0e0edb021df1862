import { expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { SegmentedControl } from 'shared-ui';
import { Select, TextArea, TextField } from '../field/field.tsx';
import { Switch } from '../switch/switch.tsx';
import { Form } from './form.tsx';

test.each([true, false])('its fields can be changed only while it is not being sent (sent: %s)', (isPending) => {
  const changed: string[] = [];
  const field = (label: string) => ({ label, value: '', onChange: () => changed.push(label) });
  const { getByLabelText, getByText } = render(
    <Form isPending={isPending}>
      <TextField {...field('Subject')} />
      <TextArea {...field('Text')} />
      <Select {...field('Role')}>
        <option />
        <option>admin</option>
      </Select>
      <SegmentedControl
        label="End"
        options={[
          { value: 'never', content: 'Never' },
          { value: 'time', content: 'At a time' },
        ]}
        value="never"
        onChange={() => changed.push('End')}
      />
      <Switch label="Silent" checked={false} onChange={() => changed.push('Silent')} />
    </Form>,
  );
  for (const label of ['Subject', 'Text']) expect(getByLabelText(label)).toHaveProperty('readOnly', isPending);
  fireEvent.change(getByLabelText('Role'), { target: { value: 'admin' } });
  fireEvent.click(getByText('At a time'));
  fireEvent.click(getByLabelText('Silent'));
  expect(changed).toEqual(isPending ? [] : ['Role', 'End', 'Silent']);
});
