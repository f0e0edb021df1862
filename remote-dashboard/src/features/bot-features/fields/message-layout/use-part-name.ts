import { useIntl } from 'react-intl';
import type { Part } from '../message-value.ts';
import { getKind } from './layout-value.ts';

/** What a part is called in its list. */
export function usePartName() {
  const { formatMessage } = useIntl();
  return (part: Part, index: number) =>
    formatMessage({ id: 'field.layout.part' }, { kind: getKind(part) ?? 'other', position: index + 1 });
}
