import { defineMessages, useIntl } from 'react-intl';
import { Select } from 'shared-ui/app';

const usualReplies = [
  defineMessages({ title: { id: 'staff-tickets.usual.details' }, text: { id: 'staff-tickets.usual.details.text' } }),
  defineMessages({
    title: { id: 'staff-tickets.usual.permissions' },
    text: { id: 'staff-tickets.usual.permissions.text' },
  }),
  defineMessages({ title: { id: 'staff-tickets.usual.appeal' }, text: { id: 'staff-tickets.usual.appeal.text' } }),
  defineMessages({ title: { id: 'staff-tickets.usual.solved' }, text: { id: 'staff-tickets.usual.solved.text' } }),
];

/** Usual replies to tickets, to insert and edit. */
export function UsualReplies({ onInsert }: { onInsert: (text: string) => void }) {
  const { formatMessage } = useIntl();
  return (
    <Select
      label={formatMessage({ id: 'staff-tickets.usual' })}
      value=""
      onChange={({ target }) => onInsert(target.value)}
    >
      <option value="">{formatMessage({ id: 'staff-tickets.usual.choose' })}</option>
      {usualReplies.map(({ title, text }) => (
        <option key={title.id} value={formatMessage(text)}>
          {formatMessage(title)}
        </option>
      ))}
    </Select>
  );
}
