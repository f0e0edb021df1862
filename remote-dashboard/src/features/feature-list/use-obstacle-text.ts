import { useIntl } from 'react-intl';
import { translate } from '../bot-features/use-text.ts';
import { findLabel, findObstacles, type ListedFeature } from './listed-features.ts';

/** Formats what has to be filled in before the switch of a feature can be saved. */
export function useObstacleText() {
  const { formatMessage, locale } = useIntl();
  return (listed: ListedFeature, enabled: boolean): string => {
    const obstacles = findObstacles(listed, enabled);
    const label = findLabel(listed.feature.fields, obstacles[0]?.path ?? []);
    const values = { label: label === undefined ? listed.name : translate(label, locale), more: obstacles.length - 1 };
    return formatMessage({ id: 'features.fill-in-first' }, values);
  };
}
