import { useIntl } from 'react-intl';
import { useText } from '../bot-features/use-text.ts';
import type { ProblemRow } from './merge-rows.ts';

/** Formats what is better now. */
export function useFixedText() {
  const { formatMessage } = useIntl();
  const text = useText();
  return ({ problem, replacement }: ProblemRow): string => {
    const values = { feature: text(problem.name), replacement };
    if (replacement !== undefined) return formatMessage({ id: 'problem.fixed.replaced' }, values);
    return formatMessage({ id: 'problem.fixed' }, values);
  };
}
