import { FormattedMessage } from 'react-intl';
import { ButtonLink, ExternalIcon, getBotInviteUrl, usePageConfig } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import { getOwn } from 'vigil-bot/manifest';
import { refetchGuild } from '../../lib/api/requests.ts';
import { PermissionInstructions } from '../../lib/channels/permission-notice.tsx';
import { getFeatureLevel } from '../../specification-api/server-detail.ts';
import { choicesQuery, featuresQuery, findFeature } from '../bot-features/bot-features-api.ts';
import { getFeaturePath } from '../bot-features/feature-path.ts';
import { usePermissionName } from '../bot-features/permission-names.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { ActionFix } from './action-fix.tsx';
import { findQuickFix } from './fix-value.ts';
import type { ProblemFixProps } from './problem-fix-props.ts';
import type { Problem } from './problems-api.ts';
import { TargetFix } from './target-fix.tsx';
import { ValueFix } from './value-fix.tsx';

/** The control that fixes a problem, or the way to where it can be fixed. */
export function ProblemFix(props: ProblemFixProps) {
  const { problem } = props;
  switch (problem.kind) {
    case 'permission-missing':
      return <PermissionFix {...props} />;
    case 'channel-closed':
      return (
        <>
          <PermissionFix {...props} />
          <ChannelInstructions name={problem.channel.name ?? ''} missing={problem.missing} />
        </>
      );
    case 'intent-missing':
      return null;
    case 'reported':
      return <ReportedFix {...props} fix={problem.fix} />;
    default:
      return <FieldFix {...props} field={problem.field} />;
  }
}

function PermissionFix({ owner, isFirst }: ProblemFixProps) {
  const { id, rights } = useServer();
  const config = usePageConfig();
  if (rights.server !== 'manage')
    return (
      <p>
        {owner === null ? (
          <FormattedMessage id="problem.admins-only" />
        ) : (
          <FormattedMessage id="problem.ask-owner" values={{ name: <bdi>{owner}</bdi> }} />
        )}
      </p>
    );
  return (
    <ButtonLink
      to={getBotInviteUrl(config, id)}
      target="_blank"
      rel="noreferrer"
      kind={isFirst ? 'primary' : 'quiet'}
      iconAfter={<ExternalIcon />}
    >
      <FormattedMessage id="problem.grant" />
    </ButtonLink>
  );
}

/** The fix that the bot names. */
function ReportedFix({ fix, ...props }: ProblemFixProps & { fix: Extract<Problem, { kind: 'reported' }>['fix'] }) {
  switch (fix?.kind) {
    case 'permission':
      return <PermissionFix {...props} />;
    case 'field':
      return <FieldFix {...props} field={fix.field} />;
    case 'action':
      return <ActionFix {...props} field={fix.field} />;
    case 'link':
      return (
        <ButtonLink to={fix.url} target="_blank" rel="noreferrer" iconAfter={<ExternalIcon />}>
          <span>
            <FormattedMessage id="problem.open" values={{ host: <bdi>{new URL(fix.url).host}</bdi> }} />
          </span>
        </ButtonLink>
      );
    default:
      return null;
  }
}

/** How to give the permissions in the channel alone. */
function ChannelInstructions({ name, missing }: { name: string; missing: readonly string[] }) {
  const { id } = useServer();
  const getPermission = usePermissionName();
  const { isFetching } = useQuery(choicesQuery(id));
  return (
    <PermissionInstructions
      name={name}
      permissions={missing.map(getPermission).join(', ')}
      isChecking={isFetching}
      onCheck={() => void refetchGuild(id)}
    />
  );
}

/** Another value, saved at once, or the way to the field. */
function FieldFix({ field, ...props }: ProblemFixProps & { field: string }) {
  const { problem, problems, isOnFeaturePage } = props;
  const { id, rights } = useServer();
  const { data } = useQuery(featuresQuery(id));
  const feature = data && findFeature(data, problem.feature);
  const stored = data && getOwn(data.settings, problem.feature);
  const canEdit = getFeatureLevel(rights, problem.feature) === 'manage';
  const fix = feature && canEdit && !isOnFeaturePage ? findQuickFix(problem, feature.fields, problems) : undefined;
  if (feature && stored && fix?.kind === 'target')
    return <TargetFix {...props} fix={fix} feature={feature} stored={stored} />;
  if (feature && stored && fix?.kind === 'value')
    return <ValueFix {...props} fix={fix} feature={feature} stored={stored} />;
  return (
    <ButtonLink to={getFeaturePath(id, problem.feature, field)}>
      <FormattedMessage id="problem.go-to-field" />
    </ButtonLink>
  );
}
