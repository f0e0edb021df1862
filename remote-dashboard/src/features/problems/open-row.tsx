import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextLink, usePageConfig, WarningIcon } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import { featuresQuery, findFeature } from '../bot-features/bot-features-api.ts';
import { getFeaturePath } from '../bot-features/feature-path.ts';
import { usePermissionName } from '../bot-features/permission-names.ts';
import { useText } from '../bot-features/use-text.ts';
import { findFieldLabel } from '../decisions/find-field-label.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { getFieldKey } from './fix-value.ts';
import { ProblemFix } from './problem-fix.tsx';
import type { ProblemFixProps } from './problem-fix-props.ts';
import styles from './problem-row.module.css';
import type { Problem } from './problems-api.ts';

/** A problem: what is wrong, what that stops, and its fix. */
export function OpenRow(props: Omit<ProblemFixProps, 'label'>) {
  const { problem, isOnFeaturePage } = props;
  const label = useFieldLabel(problem);
  const values = useValues(problem, label);
  return (
    <li tabIndex={-1}>
      <span className={styles.icon}>
        <WarningIcon />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>
          <ProblemTitle problem={problem} values={values} />
        </p>
        <p>
          <ProblemText
            problem={problem}
            values={{ ...values, feature: <FeatureName problem={problem} isLink={!isOnFeaturePage} /> }}
          />
        </p>
      </div>
      <div className={styles.fix}>
        <ProblemFix {...props} label={label} />
      </div>
    </li>
  );
}

/** The label of the field that a problem is about. */
function useFieldLabel(problem: Problem): string {
  const { id } = useServer();
  const text = useText();
  const { data } = useQuery(featuresQuery(id));
  const key = getFieldKey(problem);
  if (key === undefined) return '';
  const feature = data && findFeature(data, problem.feature);
  const label = feature && findFieldLabel(feature.fields, key.split('/'));
  return label === undefined ? key : text(label);
}

function useValues(problem: Problem, label: string) {
  const { brand } = usePageConfig();
  const getPermission = usePermissionName();
  const values = { brand: brand.name, label: <bdi>{label}</bdi>, permission: '', intent: '', name: '' };
  switch (problem.kind) {
    case 'permission-missing':
      return { ...values, permission: getPermission(problem.permission) };
    case 'channel-closed':
      return { ...values, name: problem.channel.name, permission: problem.missing.map(getPermission).join(', ') };
    case 'role-too-high':
      return { ...values, name: problem.role.name };
    case 'intent-missing':
      return { ...values, intent: problem.intent };
    default:
      return values;
  }
}

function FeatureName({ problem, isLink }: { problem: Problem; isLink: boolean }) {
  const { id } = useServer();
  const text = useText();
  const name = <bdi>{text(problem.name)}</bdi>;
  return isLink ? <TextLink to={getFeaturePath(id, problem.feature)}>{name}</TextLink> : name;
}

interface TextProps {
  problem: Problem;
  values: ReturnType<typeof useValues>;
}

function ProblemTitle({ problem, values }: TextProps) {
  const text = useText();
  switch (problem.kind) {
    case 'reported':
      return <bdi>{text(problem.text)}</bdi>;
    case 'permission-missing':
      return <FormattedMessage id="problem.permission-missing" values={values} />;
    case 'intent-missing':
      return <FormattedMessage id="problem.intent-missing" values={values} />;
    case 'channel-deleted':
      return <FormattedMessage id="problem.channel-deleted" values={values} />;
    case 'channel-closed':
      return <FormattedMessage id="problem.channel-closed" values={values} />;
    case 'role-deleted':
      return <FormattedMessage id="problem.role-deleted" values={values} />;
    case 'role-too-high':
      return <FormattedMessage id="problem.role-too-high" values={values} />;
    case 'value-rejected':
      return problem.code === 'required' ? (
        <FormattedMessage id="problem.value-missing" values={values} />
      ) : (
        <FormattedMessage id="problem.value-rejected" values={values} />
      );
  }
}

function ProblemText({ problem, values }: { problem: Problem; values: TextProps['values'] & { feature: ReactNode } }) {
  switch (problem.kind) {
    case 'reported':
      return values.feature;
    case 'permission-missing':
      return <FormattedMessage id="problem.needed" values={values} />;
    case 'intent-missing':
      return <FormattedMessage id="problem.intent-missing.text" values={values} />;
    case 'role-too-high':
      return <FormattedMessage id="problem.role-too-high.text" values={values} />;
    case 'value-rejected':
      return problem.code === 'required' ? (
        <FormattedMessage id="problem.needed" values={values} />
      ) : (
        <FormattedMessage id="problem.value-rejected.text" values={values} />
      );
    default:
      return <FormattedMessage id="problem.used-in" values={values} />;
  }
}
