import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button, ChevronDownIcon, Menu, MenuItem } from 'shared-ui';

const usualReplies = [
  defineMessages({ title: { id: 'staff-tickets.usual.details' }, text: { id: 'staff-tickets.usual.details.text' } }),
  defineMessages({
    title: { id: 'staff-tickets.usual.permissions' },
    text: { id: 'staff-tickets.usual.permissions.text' },
  }),
  defineMessages({ title: { id: 'staff-tickets.usual.appeal' }, text: { id: 'staff-tickets.usual.appeal.text' } }),
  defineMessages({ title: { id: 'staff-tickets.usual.solved' }, text: { id: 'staff-tickets.usual.solved.text' } }),
];

interface UsualRepliesProps {
  /** Whether a reply is being sent: its text is removed once it is sent, and so would be what is inserted meanwhile. */
  isPending: boolean;
  onInsert: (text: string) => void;
}

/** Usual replies to tickets, to insert and edit. */
export function UsualReplies({ isPending, onInsert }: UsualRepliesProps) {
  const { formatMessage } = useIntl();
  return (
    <Menu
      trigger={(trigger) => (
        <Button {...trigger} disabled={isPending} size="small" iconAfter={<ChevronDownIcon />}>
          <FormattedMessage id="staff-tickets.usual" />
        </Button>
      )}
    >
      {usualReplies.map(({ title, text }) => (
        <MenuItem key={title.id} onSelect={() => onInsert(formatMessage(text))}>
          {formatMessage(title)}
        </MenuItem>
      ))}
    </Menu>
  );
}
