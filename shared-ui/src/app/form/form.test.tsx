import { expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { Select, TextArea, TextField } from '../field/field.tsx';
import { Form } from './form.tsx';

test.each([true, false])('its fields can be changed only while it is not being sent (sent: %s)', (isPending) => {
  const changed: string[] = [];
  const field = (label: string) => ({ label, value: '', onChange: () => changed.push(label) });
  const { getByLabelText } = render(
    <Form isPending={isPending}>
      <TextField {...field('Subject')} />
      <TextArea {...field('Text')} />
      <Select {...field('Role')}>
        <option />
        <option>admin</option>
      </Select>
    </Form>,
  );
  for (const label of ['Subject', 'Text']) expect(getByLabelText(label)).toHaveProperty('readOnly', isPending);
  fireEvent.change(getByLabelText('Role'), { target: { value: 'admin' } });
  expect(changed).toEqual(isPending ? [] : ['Role']);
});
