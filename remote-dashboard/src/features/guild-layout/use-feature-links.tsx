import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useFeature } from 'shared-ui';
import { type MenuEntry, useQuery } from 'shared-ui/app';
import { getOwn } from 'vigil-bot/manifest';
import type { Rights } from '../../specification-api/server-detail.ts';
import { type BotFeatures, featuresQuery } from '../bot-features/bot-features-api.ts';
import { getFeaturePath } from '../bot-features/feature-path.ts';
import { translate } from '../bot-features/use-text.ts';
import { problemsQuery } from '../problems/problems-api.ts';
import { ProblemCount } from './lazy-parts.ts';
import { canView } from './rights-guard.tsx';

/** What the menu's entry of all features has below it. */
export type FeatureLinks = Pick<MenuEntry, 'end' | 'children' | 'moreText'>;

/** More would push the end of the menu out of sight. */
const MAX_LINKS = 8;

/** The bot's features, as far as the user may see them. Undefined until they are loaded, and if there are none. */
export function useVisibleFeatures(serverId: string, rights: Rights | undefined): BotFeatures | undefined {
  const hasFeatures = useFeature('bot-features');
  const enabled = hasFeatures && rights !== undefined && canView(rights, 'features');
  const { data } = useQuery({ ...featuresQuery(serverId), enabled });
  return enabled && data?.manifest?.features.length ? data : undefined;
}

/**
 * Links to the features that are on, with how many problems they have. If there are too many, those with problems come
 * first, in the bot's order. Undefined if the bot has none that the user may see.
 */
export function useFeatureLinks(serverId: string, features: BotFeatures | undefined): FeatureLinks | undefined {
  const { formatMessage, locale } = useIntl();
  const hasProblems = useFeature('bot-problems');
  const { data } = useQuery({ ...problemsQuery(serverId), enabled: hasProblems && features !== undefined });
  if (!features?.manifest) return undefined;
  const on = features.manifest.features.filter(({ id }) => getOwn(features.settings, id)?.enabled);
  const more = on.length - MAX_LINKS;
  const hasProblem = ({ id }: (typeof on)[number]) => data?.problems.some(({ feature }) => feature === id);
  const first = on
    .toSorted((one, other) => Number(hasProblem(other) ?? 0) - Number(hasProblem(one) ?? 0))
    .slice(0, MAX_LINKS);
  const renderCount = (feature?: string) =>
    hasProblems && (
      <Suspense>
        <ProblemCount serverId={serverId} feature={feature} />
      </Suspense>
    );
  return {
    end: renderCount(),
    children: on
      .filter((feature) => first.includes(feature))
      .map(({ id, name }) => ({
        ...{ to: getFeaturePath(serverId, id), text: translate(name, locale), end: renderCount(id) },
      })),
    moreText: more > 0 ? formatMessage({ id: 'features.more' }, { count: more }) : undefined,
  };
}
