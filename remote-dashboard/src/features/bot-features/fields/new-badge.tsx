import { FormattedMessage } from 'react-intl';
import { Badge } from 'shared-ui/app';
import type { Field } from 'vigil-bot/manifest';
import { useForm } from './form-context.tsx';

/** Marks a field that the bot has declared only recently. */
export function NewBadge({ field }: { field: Field }) {
  const { added } = useForm();
  if (!added.has(field)) return null;
  return (
    <Badge tone="accent">
      <FormattedMessage id="field.new" />
    </Badge>
  );
}
