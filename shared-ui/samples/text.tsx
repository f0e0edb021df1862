import { FormattedMessage } from 'react-intl';

/** A sample's own text. */
export function Text({ id }: { id: string }) {
  return <FormattedMessage id={`samples.${id}`} />;
}
