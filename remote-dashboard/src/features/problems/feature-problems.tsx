import { FormattedMessage } from 'react-intl';
import { getBotInviteUrl, PageMessages, TextLink, useFeature, usePageConfig } from 'shared-ui';
import { Notice, useQuery } from 'shared-ui/app';
import { choicesQuery, featuresQuery, findFeature } from '../bot-features/bot-features-api.ts';
import { usePermissionName } from '../bot-features/permission-names.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import styles from './feature-problems.module.css';
import pageMessages from './messages/en.json?all-languages';
import { ProblemList } from './problem-list.tsx';
import { useProblems } from './use-problems.ts';

interface FeatureProblemsProps {
  featureId: string;
}

/** What keeps a feature from working. Its fields are on the same page. */
export function FeatureProblems(props: FeatureProblemsProps) {
  const hasProblems = useFeature('bot-problems');
  return (
    <PageMessages pageMessages={pageMessages}>
      {hasProblems ? <ProblemsOfApi {...props} /> : <MissingPermissions {...props} />}
    </PageMessages>
  );
}

function ProblemsOfApi({ featureId }: FeatureProblemsProps) {
  const { problems, owner } = useProblems();
  const own = problems?.filter(({ feature }) => feature === featureId);
  if (!own) return null;
  return (
    <div className={styles.problems}>
      <ProblemList problems={own} owner={owner} limit={Number.POSITIVE_INFINITY} isOnFeaturePage />
    </div>
  );
}

/** The permissions that a feature needs and the bot lacks, with an API that lists no problems. */
function MissingPermissions({ featureId }: FeatureProblemsProps) {
  const { id } = useServer();
  const config = usePageConfig();
  const getName = usePermissionName();
  const { data: features } = useQuery(featuresQuery(id));
  const { data: choices } = useQuery(choicesQuery(id));
  const { permissions = [] } = (features && findFeature(features, featureId)) ?? {};
  const missing = permissions.filter((permission) => choices?.missing.includes(permission));
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" position="above">
      {missing.map((permission) => (
        <p key={permission}>
          <FormattedMessage id="problem.permission-missing" values={{ permission: getName(permission) }} />
        </p>
      ))}
      <TextLink newTab to={getBotInviteUrl(config, id)}>
        <FormattedMessage id="problem.grant" />
      </TextLink>
    </Notice>
  );
}
