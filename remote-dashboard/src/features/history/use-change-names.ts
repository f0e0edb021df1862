import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useNames } from '../bot-features/use-names.ts';
import { translate } from '../bot-features/use-text.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { useVisibleFeatures } from '../guild-layout/use-feature-links.tsx';
import type { ChangeNames } from './format-change.ts';
import type { Change } from './history-api.ts';

/** The names of the features that the user may see, by their ids. */
export function useFeatureNames(): ReadonlyMap<string, string> {
  const { id, rights } = useServer();
  const { locale } = useIntl();
  const features = useVisibleFeatures(id, rights)?.manifest?.features;
  return useMemo(
    () => new Map(features?.map((feature) => [feature.id, translate(feature.name, locale)])),
    [features, locale],
  );
}

/** The names of what changes of features refer to. */
export function useChangeNames(changes: readonly Change[] = []): Required<Pick<ChangeNames, 'values' | 'features'>> {
  const { id } = useServer();
  const features = useFeatureNames();
  const summaries = changes.flatMap(({ feature }) => feature?.differences ?? []);
  const values = useNames(id, summaries.length > 0 ? summaries : undefined);
  return { values, features };
}
